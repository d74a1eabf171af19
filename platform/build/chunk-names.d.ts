export function takeNames(names: [scripts: Record<string, string>, styles: Record<string, string>], folder: string): void;
