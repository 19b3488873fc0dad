/**
 * The values that Claude Code accepts in its settings files; any other value makes it drop the
 * whole file with its hooks and its deny rules. Observed on 2.1.330 on 2026-11-22: 8,980 values at
 * 912 places (below 220 keys, those that the program and its published types name) were tried one
 * at a time, and 3,351 of them, below 156 keys, made it drop the file. A key that is missing here
 * was not tried, or any value of it is harmless (`effortLevel`, `theme`, an unknown key, a
 * permission rule that is not a text). Managed files were not tried and are assumed to be the same.
 */
import * as is from "../_kin/kinds.ts";
import type { Values } from "../_kin/values.ts";

const OPTION: is.Kind = {
  takes: (value) => typeof value !== "object" || is.TEXTS.takes(value),
  otherwise: "is no text, number, true, false or list of texts",
};
const SHARE = (from: number): is.Kind => ({
  takes: (value) => typeof value === "number" && value <= 1 && (value > 0 || value === from),
  otherwise: "is no number up to 1",
});
export const URL_TEXT: is.Kind = {
  takes: (value) => typeof value === "string" && URL.canParse(value),
  otherwise: "is no URL",
};
/** This was observed for 23 texts on 2026-11-23; in a list, every tried text is accepted. */
const SERVER: is.Kind = {
  takes: (value) => typeof value === "string" && /^[A-Za-z0-9_-]+$/.test(value),
  otherwise: "is no name of letters, digits, `_` and `-`",
};
const MARKETS = "url github git npm file directory skills-dir hostPattern pathPattern settings";
/** If a marketplace's name is not a text, only the entry is dropped. */
const A_MARKET: is.Kind = {
  takes: (value) => typeof value !== "string" || is.words(MARKETS).takes(value),
  otherwise: is.words(MARKETS).otherwise,
};

export const SETTINGS: Values = [
  [
    is.FLAG,
    `respectGitignore wslInheritsWindowsSettings includeCoAuthoredBy includeGitInstructions disableAllHooks disableReplyCheck verbose
     workflowKeywordTriggerEnabled bashEditDiffEnabled respondToBashCommands allowAllClaudeAiMcps allowClaudeInChromeWithManagedMcp fastMode
     allowNestedModelAccessUnderForceLogin forceRemoteSettingsRefresh spinnerTipsEnabled syntaxHighlightingDisabled terminalTitleFromRename
     alwaysThinkingEnabled promptSuggestionEnabled emojiCompletionEnabled showClearContextOnPlanAccept prefersReducedMotion autoMemoryEnabled
     autoDreamEnabled showThinkingSummaries autoCompactEnabled precomputeCompactionEnabled idleCompaction switchModelsOnFlag autoScrollEnabled
     wheelScrollAccelerationEnabled fileCheckpointingEnabled showTurnDuration showMessageTimestamps terminalProgressBarEnabled voiceEnabled
     todoFeatureEnabled inputNeededNotifEnabled agentPushNotifEnabled clawdFileProgressEnabled doneMeansMerged awaySummaryEnabled
     totalTokensReminderAfterUserTurn axScreenReader attribution.sessionUrl statusLine.hideVimModeIndicator voice.enabled voice.autoSubmit
     autoMode.classifyAllShell permissions.blockReadsOutsideWorkingDirectories permissions.blockWritesOutsideWorkingDirectories
     permissions.denyInsteadOfPrompting sandbox.enabled sandbox.failIfUnavailable sandbox.autoAllowBashIfSandboxed
     sandbox.allowUnsandboxedCommands sandbox.enableWeakerNestedSandbox sandbox.allowNestedUserNamespaces sandbox.allowAppleEvents
     sandbox.enableWeakerNetworkIsolation sandbox.network.strictAllowlist sandbox.network.allowManagedDomainsOnly
     sandbox.network.allowAllUnixSockets sandbox.network.allowLocalBinding sandbox.filesystem.allowManagedReadPathsOnly
     sandbox.filesystem.disabled sandbox.credentials.allowPlaintextInject`,
  ],
  [
    is.orNull(is.FLAG),
    `syncClaudeAiSkills syncClaudeAiPlugins enforceAvailableModels enableAllProjectMcpServers disableClaudeAiConnectors disableArtifact
     disableBundledSkills disableAgentView disableRemoteControl disableWorkflows enableArtifact enableWorkflows disableSkillShellExecution
     disableWindowsBashCommandSplit allowManagedHooksOnly allowManagedPermissionRulesOnly allowManagedMcpServersOnly skipWebFetchPreflight
     disableCommandPluginSources disableSideloadFlags fastModePerSessionOptIn channelsEnabled skipDangerousModePermissionPrompt
     autoContinueAtUsageLimit remoteControlAtStartup isolatePeerMachines autoUploadSessions skipAutoPermissionPrompt useAutoModeDuringPlan
     disableDirectMcpSkills responseComparisonEnabled skipWorkflowUsageWarning`,
  ],
  [
    is.TEXT,
    `$schema apiKeyHelper proxyAuthHelper awsCredentialExport awsAuthRefresh gcpAuthRefresh processWrapper attributionProject model agent
     prUrlTemplate otelHeadersHelper outputStyle language advisorModel minimumVersion requiredMinimumVersion requiredMaximumVersion
     plansDirectory timeFormat timeZone autoMemoryDirectory claudeMd pluginTrustMessage attribution.commit attribution.pr
     remote.defaultEnvironmentId fileSuggestion.command! statusLine.command! sandbox.ripgrep.command! sandbox.credentials.awsPairs.*.accessKeyIdVar!
     sandbox.credentials.awsPairs.*.secretAccessKeyVar! sandbox.credentials.awsPairs.*.sessionTokenVar allowedChannelPlugins.*.marketplace! allowedChannelPlugins.*.plugin! sshConfigs.*.id! sshConfigs.*.name! sshConfigs.*.sshHost!
     sshConfigs.*.sshIdentityFile sshConfigs.*.startDirectory`,
  ],
  [
    is.SOME_TEXT,
    `sandbox.network.tlsTerminate.caCertPath sandbox.network.tlsTerminate.caKeyPath sandbox.credentials.files.*.path!
     sandbox.credentials.envVars.*.name!`,
  ],
  [
    is.TEXTS,
    `fallbackModel availableModels allowedHttpHookUrls httpHookAllowedEnvVars pluginSuggestionMarketplaces companyAnnouncements
     claudeMdExcludes permissions.additionalDirectories worktree.symlinkDirectories worktree.sparsePaths spinnerVerbs.verbs! autoMode.allow
     autoMode.soft_deny autoMode.hard_deny autoMode.environment sandbox.excludedCommands sandbox.ripgrep.args sandbox.ignoreViolations.*
     sandbox.network.allowedDomains sandbox.network.deniedDomains sandbox.network.allowUnixSockets sandbox.network.allowMachLookup
     sandbox.filesystem.allowWrite sandbox.filesystem.denyWrite sandbox.filesystem.denyRead sandbox.filesystem.allowRead`,
  ],
  [is.either(is.TEXT, is.TEXTS), "forceLoginOrgUUID"],
  [is.either(SERVER, is.TEXTS), "enabledMcpjsonServers disabledMcpjsonServers"],
  [is.either(is.FLAG, is.TEXTS), "enabledPlugins.*"],
  [
    is.LIST,
    `permissions.allow permissions.deny permissions.ask allowedChannelPlugins sshConfigs sandbox.credentials.files
     sandbox.credentials.envVars sandbox.credentials.awsPairs`,
  ],
  [is.orNull(is.LIST), "strictKnownMarketplaces allowedMarketplaces blockedMarketplaces"],
  [is.either(is.FLAG, is.OBJECT), "attribution"],
  [is.MAP_OF_TEXTS, "modelOverrides"],
  [
    is.OBJECT,
    `hooks permissions worktree sandbox remote voice autoMode env skillOverrides enabledPlugins pluginConfigs breakReminder quietHours
     remoteTools fileSuggestion statusLine spinnerVerbs sandbox.network sandbox.filesystem sandbox.credentials sandbox.ripgrep
     sandbox.ignoreViolations sandbox.network.tlsTerminate sandbox.credentials.sigv4 sandbox.credentials.files.* sshConfigs.*
     sandbox.credentials.envVars.* sandbox.credentials.awsPairs.* allowedChannelPlugins.* pluginConfigs.* pluginConfigs.*.options pluginConfigs.*.mcpServers
     pluginConfigs.*.mcpServers.* strictKnownMarketplaces.* allowedMarketplaces.* blockedMarketplaces.*`,
  ],
  [OPTION, "pluginConfigs.*.options.* pluginConfigs.*.mcpServers.*.*"],
  [is.NUMBER, "statusLine.padding sandbox.network.httpProxyPort sandbox.network.socksProxyPort"],
  [is.whole(1), "cleanupPeriodDays skillListingMaxDescChars totalTokensReminderBudget"],
  [is.whole(0), "desktopSessionCleanupPeriodDays"],
  [is.whole(-Infinity), "sshConfigs.*.sshPort"],
  [SHARE(1), "skillListingBudgetFraction"],
  [SHARE(0), "feedbackSurveyRate"],
  [is.words("command"), "fileSuggestion.type! statusLine.type!"],
  // `manual` is another word for `default`.
  [
    is.words("acceptEdits auto bypassPermissions default dontAsk manual plan"),
    "permissions.defaultMode",
  ],
  [is.words("disable"), "permissions.disableBypassPermissionsMode permissions.disableAutoMode"],
  [is.orNull(is.words("disable")), "disableAutoMode disableDeepLinkRegistration"],
  [is.words("on name-only user-invocable-only off"), "skillOverrides.*"],
  [is.words("fresh head"), "worktree.baseRef"],
  [is.words("unrestricted small medium large"), "workflowSizeGuideline"],
  [is.words("bash powershell"), "defaultShell"],
  [is.words("first-wins merge"), "parentSettingsBehavior managedSourcesBehavior"],
  [is.orNull(is.words("notify quiet off")), "feedbackDrafts"],
  [is.words("append replace"), "spinnerVerbs.mode!"],
  [is.words("latest stable rc"), "autoUpdatesChannel"],
  [is.words("default fullscreen"), "tui"],
  [is.words("hold tap"), "voice.mode"],
  [is.words("transient ask"), "daemonColdStart"],
  [is.words("chat transcript"), "defaultView"],
  [is.words("off infinite fixed countdown padded-countdown"), "totalTokensReminder"],
  [is.words("deny mask"), "sandbox.credentials.files.*.mode! sandbox.credentials.envVars.*.mode!"],
  [
    is.words("deny passthrough"),
    "sandbox.credentials.sigv4.streaming sandbox.credentials.sigv4.presigned sandbox.credentials.sigv4.sigv4a",
  ],
  [is.words(MARKETS), "strictKnownMarketplaces.*.source! allowedMarketplaces.*.source!"],
  [is.words(`pluginDirectory ${MARKETS}`), "blockedMarketplaces.*.source!"],
  [A_MARKET, "extraKnownMarketplaces.*.source.source additionalMarketplaces.*.source.source"],
];

const CLONED: Values = [
  [is.TEXT, "ref path"],
  [is.TEXTS, "sparsePaths"],
  [is.FLAG, "skipLfs"],
];
/** The fields of a marketplace that is required or blocked, by its source. */
export const SOURCES: { readonly [source: string]: Values } = {
  url: [[URL_TEXT, "url!"]],
  github: [[is.TEXT, "repo!"], ...CLONED],
  git: [[is.TEXT, "url!"], ...CLONED],
  npm: [
    [is.SOME_TEXT, "package!"],
    [is.TEXT, "version registry"],
  ],
  file: [[is.TEXT, "path!"]],
  directory: [[is.TEXT, "path!"]],
  hostPattern: [[is.TEXT, "hostPattern!"]],
  pathPattern: [[is.TEXT, "pathPattern!"]],
  settings: [
    [is.SOME_TEXT, "name!"],
    [is.LIST, "plugins!"],
    [is.OBJECT, "owner plugins.*"],
  ],
};
export const LISTS_OF_SOURCES = [
  "strictKnownMarketplaces",
  "allowedMarketplaces",
  "blockedMarketplaces",
];
