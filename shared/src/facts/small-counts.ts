/** Statistics for everybody show no smaller count of people, but for none: one or two could be told who they are. */
export const leastShown = 3;
