/**
 * Ends the task at hand: the browser answers the visitor before it goes on. What asks for files does so best in a task of its own, too: a
 * browser that is watched notes who asked, and reads again all the code that stands on the way there.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
