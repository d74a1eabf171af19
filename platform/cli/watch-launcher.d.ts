export function watchLauncher(onGone: () => void): void;
