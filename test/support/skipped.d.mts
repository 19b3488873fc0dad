export function skipped(sentence: string): void;
