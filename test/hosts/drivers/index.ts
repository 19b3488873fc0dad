import type { Driver } from "../session.ts";
import { claudeCode } from "./claude-code.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";

export const drivers: readonly Driver[] = [claudeCode, copilot, cursor];
