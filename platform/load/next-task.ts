/**
 * Ends the task at hand: the browser handles the visitor's input before it goes on. Loading files is best begun in a task of its own, too:
 * a browser with developer tools records the initiator's stack, and parses again all the code on it.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
