/**
 * The values that Claude Code accepts in its settings files; any other value makes it drop the
 * whole file with its hooks and its deny rules. Observed on 2.1.330 on 2026-11-22: 8,980 values at
 * 912 places (below 220 keys, those that the program and its published types name) were tried one
 * at a time, and 3,351 of them, below 156 keys, made it drop the file. A key that is missing here
 * was not tried, or any value of it is harmless (`effortLevel`, `theme`, an unknown key, a
 * permission rule that is not a text). Managed files were not tried and are assumed to be the same.
 */
import {
  either,
  FLAG,
  LIST,
  MAP_OF_TEXTS,
  NUMBER,
  OBJECT,
  orNull,
  SOME_TEXT,
  TEXT,
  TEXTS,
  whole,
  words,
  type Kind,
  type Values,
} from "../_kin/values.ts";

const OPTION: Kind = {
  takes: (value) => typeof value !== "object" || TEXTS.takes(value),
  otherwise: "is no text, number, true, false or list of texts",
};
const SHARE = (from: number): Kind => ({
  takes: (value) => typeof value === "number" && value <= 1 && (value > 0 || value === from),
  otherwise: "is no number up to 1",
});
export const URL_TEXT: Kind = {
  takes: (value) => typeof value === "string" && URL.canParse(value),
  otherwise: "is no URL",
};
/** This was observed for 23 texts on 2026-11-23; in a list, every tried text is accepted. */
const SERVER: Kind = {
  takes: (value) => typeof value === "string" && /^[A-Za-z0-9_-]+$/.test(value),
  otherwise: "is no name of letters, digits, `_` and `-`",
};
const MARKETS = "url github git npm file directory skills-dir hostPattern pathPattern settings";
/** If a marketplace's name is not a text, only the entry is dropped. */
const A_MARKET: Kind = {
  takes: (value) => typeof value !== "string" || words(MARKETS).takes(value),
  otherwise: words(MARKETS).otherwise,
};

export const SETTINGS: Values = [
  [
    FLAG,
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
    orNull(FLAG),
    `syncClaudeAiSkills syncClaudeAiPlugins enforceAvailableModels enableAllProjectMcpServers disableClaudeAiConnectors disableArtifact
     disableBundledSkills disableAgentView disableRemoteControl disableWorkflows enableArtifact enableWorkflows disableSkillShellExecution
     disableWindowsBashCommandSplit allowManagedHooksOnly allowManagedPermissionRulesOnly allowManagedMcpServersOnly skipWebFetchPreflight
     disableCommandPluginSources disableSideloadFlags fastModePerSessionOptIn channelsEnabled skipDangerousModePermissionPrompt
     autoContinueAtUsageLimit remoteControlAtStartup isolatePeerMachines autoUploadSessions skipAutoPermissionPrompt useAutoModeDuringPlan
     disableDirectMcpSkills responseComparisonEnabled skipWorkflowUsageWarning`,
  ],
  [
    TEXT,
    `$schema apiKeyHelper proxyAuthHelper awsCredentialExport awsAuthRefresh gcpAuthRefresh processWrapper attributionProject model agent
     prUrlTemplate otelHeadersHelper outputStyle language advisorModel minimumVersion requiredMinimumVersion requiredMaximumVersion
     plansDirectory timeFormat timeZone autoMemoryDirectory claudeMd pluginTrustMessage attribution.commit attribution.pr
     remote.defaultEnvironmentId fileSuggestion.command! statusLine.command! sandbox.ripgrep.command! sandbox.credentials.awsPairs.*.accessKeyIdVar!
     sandbox.credentials.awsPairs.*.secretAccessKeyVar! sandbox.credentials.awsPairs.*.sessionTokenVar allowedChannelPlugins.*.marketplace! allowedChannelPlugins.*.plugin! sshConfigs.*.id! sshConfigs.*.name! sshConfigs.*.sshHost!
     sshConfigs.*.sshIdentityFile sshConfigs.*.startDirectory`,
  ],
  [
    SOME_TEXT,
    `sandbox.network.tlsTerminate.caCertPath sandbox.network.tlsTerminate.caKeyPath sandbox.credentials.files.*.path!
     sandbox.credentials.envVars.*.name!`,
  ],
  [
    TEXTS,
    `fallbackModel availableModels allowedHttpHookUrls httpHookAllowedEnvVars pluginSuggestionMarketplaces companyAnnouncements
     claudeMdExcludes permissions.additionalDirectories worktree.symlinkDirectories worktree.sparsePaths spinnerVerbs.verbs! autoMode.allow
     autoMode.soft_deny autoMode.hard_deny autoMode.environment sandbox.excludedCommands sandbox.ripgrep.args sandbox.ignoreViolations.*
     sandbox.network.allowedDomains sandbox.network.deniedDomains sandbox.network.allowUnixSockets sandbox.network.allowMachLookup
     sandbox.filesystem.allowWrite sandbox.filesystem.denyWrite sandbox.filesystem.denyRead sandbox.filesystem.allowRead`,
  ],
  [either(TEXT, TEXTS), "forceLoginOrgUUID"],
  [either(SERVER, TEXTS), "enabledMcpjsonServers disabledMcpjsonServers"],
  [either(FLAG, TEXTS), "enabledPlugins.*"],
  [
    LIST,
    `permissions.allow permissions.deny permissions.ask allowedChannelPlugins sshConfigs sandbox.credentials.files
     sandbox.credentials.envVars sandbox.credentials.awsPairs`,
  ],
  [orNull(LIST), "strictKnownMarketplaces allowedMarketplaces blockedMarketplaces"],
  [either(FLAG, OBJECT), "attribution"],
  [MAP_OF_TEXTS, "modelOverrides"],
  [
    OBJECT,
    `hooks permissions worktree sandbox remote voice autoMode env skillOverrides enabledPlugins pluginConfigs breakReminder quietHours
     remoteTools fileSuggestion statusLine spinnerVerbs sandbox.network sandbox.filesystem sandbox.credentials sandbox.ripgrep
     sandbox.ignoreViolations sandbox.network.tlsTerminate sandbox.credentials.sigv4 sandbox.credentials.files.* sshConfigs.*
     sandbox.credentials.envVars.* sandbox.credentials.awsPairs.* allowedChannelPlugins.* pluginConfigs.* pluginConfigs.*.options pluginConfigs.*.mcpServers
     pluginConfigs.*.mcpServers.* strictKnownMarketplaces.* allowedMarketplaces.* blockedMarketplaces.*`,
  ],
  [OPTION, "pluginConfigs.*.options.* pluginConfigs.*.mcpServers.*.*"],
  [NUMBER, "statusLine.padding sandbox.network.httpProxyPort sandbox.network.socksProxyPort"],
  [whole(1), "cleanupPeriodDays skillListingMaxDescChars totalTokensReminderBudget"],
  [whole(0), "desktopSessionCleanupPeriodDays"],
  [whole(-Infinity), "sshConfigs.*.sshPort"],
  [SHARE(1), "skillListingBudgetFraction"],
  [SHARE(0), "feedbackSurveyRate"],
  [words("command"), "fileSuggestion.type! statusLine.type!"],
  // `manual` is another word for `default`.
  [
    words("acceptEdits auto bypassPermissions default dontAsk manual plan"),
    "permissions.defaultMode",
  ],
  [words("disable"), "permissions.disableBypassPermissionsMode permissions.disableAutoMode"],
  [orNull(words("disable")), "disableAutoMode disableDeepLinkRegistration"],
  [words("on name-only user-invocable-only off"), "skillOverrides.*"],
  [words("fresh head"), "worktree.baseRef"],
  [words("unrestricted small medium large"), "workflowSizeGuideline"],
  [words("bash powershell"), "defaultShell"],
  [words("first-wins merge"), "parentSettingsBehavior managedSourcesBehavior"],
  [orNull(words("notify quiet off")), "feedbackDrafts"],
  [words("append replace"), "spinnerVerbs.mode!"],
  [words("latest stable rc"), "autoUpdatesChannel"],
  [words("default fullscreen"), "tui"],
  [words("hold tap"), "voice.mode"],
  [words("transient ask"), "daemonColdStart"],
  [words("chat transcript"), "defaultView"],
  [words("off infinite fixed countdown padded-countdown"), "totalTokensReminder"],
  [words("deny mask"), "sandbox.credentials.files.*.mode! sandbox.credentials.envVars.*.mode!"],
  [
    words("deny passthrough"),
    "sandbox.credentials.sigv4.streaming sandbox.credentials.sigv4.presigned sandbox.credentials.sigv4.sigv4a",
  ],
  [words(MARKETS), "strictKnownMarketplaces.*.source! allowedMarketplaces.*.source!"],
  [words(`pluginDirectory ${MARKETS}`), "blockedMarketplaces.*.source!"],
  [A_MARKET, "extraKnownMarketplaces.*.source.source additionalMarketplaces.*.source.source"],
];

const CLONED: Values = [
  [TEXT, "ref path"],
  [TEXTS, "sparsePaths"],
  [FLAG, "skipLfs"],
];
/** The fields of a marketplace that is required or blocked, by its source. */
export const SOURCES: { readonly [source: string]: Values } = {
  url: [[URL_TEXT, "url!"]],
  github: [[TEXT, "repo!"], ...CLONED],
  git: [[TEXT, "url!"], ...CLONED],
  npm: [
    [SOME_TEXT, "package!"],
    [TEXT, "version registry"],
  ],
  file: [[TEXT, "path!"]],
  directory: [[TEXT, "path!"]],
  hostPattern: [[TEXT, "hostPattern!"]],
  pathPattern: [[TEXT, "pathPattern!"]],
  settings: [
    [SOME_TEXT, "name!"],
    [LIST, "plugins!"],
    [OBJECT, "owner plugins.*"],
  ],
};
export const LISTS_OF_SOURCES = [
  "strictKnownMarketplaces",
  "allowedMarketplaces",
  "blockedMarketplaces",
];
