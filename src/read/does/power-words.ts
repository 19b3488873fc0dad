/** Tells what the words of PowerShell do, by its manual. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They put nothing into the output. */
export const SILENT = set(`
  out-null add-content set-content clear-content copy-item move-item rename-item out-file remove-item start-sleep set-location push-location pop-location
  set-strictmode write-debug write-verbose write-progress export-csv export-clixml`);

/** What they put into the output is not known. */
export const YIELDING = set(`
  get-command get-process get-content get-date get-item get-childitem get-location get-random get-filehash get-member get-unique test-path join-path split-path
  resolve-path convert-path convertto-json convertfrom-json convertto-csv convertfrom-csv select-object where-object
  foreach-object sort-object group-object measure-object select-string compare-object out-string new-item new-object
  new-guid new-timespan new-temporaryfile invoke-restmethod invoke-webrequest
  write-output import-csv tee-object`);

/** They print wherever they stand. */
export const TELLING = set("write-host write-warning write-information");

/** Types whose members end no process and print nothing. */
export const TYPES = set(`
  string int int32 int64 long double float decimal bool boolean char byte datetime datetimeoffset timespan guid math array hashtable
  ordered object pscustomobject psobject psnull void switch regex version uri xml convert console environment
  io.file io.path io.directory io.fileinfo io.directoryinfo io.filemode io.fileaccess io.fileshare io.streamwriter io.streamreader
  io.ioexception io.filestream exception
  text.encoding text.utf8encoding text.stringbuilder text.regularexpressions.regex collections.arraylist collections.ienumerable collections.idictionary
  collections.generic.list collections.generic.dictionary collections.generic.hashset
  media.soundplayer media.systemsounds net.webclient net.securityprotocoltype net.servicepointmanager
  nullable parameter cmdletbinding validateset validatenotnullorempty mandatory outputtype`);

/** By these anything may be reached under another name, or the agent directly. */
export const UNFOLLOWED =
  /invoke\w*\s*\(|\bgettype\b|\bgetmethods?\b|\bsetshouldexit\b|\$\{|\$(?:host|executioncontext|pscmdlet|psdefaultparametervalues|(?:verbose|debug|information)preference)\b|\s-(?:as|verbose|debug|ov|outv\w*|pv|pipelinev\w*)\b|lastexitcode\s*=|(?<=[\w)\]"'}])\.\s*[$("']|::\s*(?!\w)|(?<![2-6*]>)&|--%|\bgetnewclosure\b|\bkill\s*\(|\bopenstandardoutput\b/i;
export const DEVICES = /\/dev\/|\/proc\/|conout|\bcon\b|\\\\\.\\|\b(?:function|alias|variable):/i;

/** Of these types only some members: what reads, sounds, or tells what a system knows. */
export const MEMBERS: { readonly [type: string]: RegExp } = {
  console:
    /^\]\s*::\s*(?:in\b|inputencoding|outputencoding|beep|isinputredirected|readline|openstandardinput|error\s*\.\s*write(?:line)?\s*\()/i,
  environment:
    /^\]\s*::\s*(?:getenvironmentvariable|getfolderpath|machinename|username|newline|osversion|currentdirectory|processid)\b|^\.specialfolder\]/i,
};
