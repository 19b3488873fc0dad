/** The pure core: files come in as values and changes go out as values; it also runs in browsers. */
export { adapters, protocols } from "../adapters/registry.ts";
export { convert, type Outcome } from "./convert/convert.ts";
export type { ConvertRequest } from "./plan/request.ts";
export { UserError } from "./model/error.ts";
export type { Change, Files } from "./model/files.ts";
export { hookCall, type HookResult, type HookRequest, type Job } from "./model/call.ts";
export type {
  Adapter,
  HookEvent,
  HostProtocol,
  Invocation,
  Protocol,
  Reply,
} from "./model/adapter.ts";
export type { Decision } from "./model/decision.ts";
export type { Group, Handler, HooksDocument } from "../schemas/types/document.ts";
export type { Diagnostic, Report } from "../schemas/types/output.ts";
export { remove } from "./convert/remove.ts";
export { findSources } from "./read/find.ts";
export { readSource, type Source } from "./read/source.ts";
