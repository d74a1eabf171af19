type BeginningWith<Known, Prefix extends string> = Extract<Known, `${Prefix}${string}`>;

/** The known name with the longest common prefix; a sentence, when that is shorter than a method and a character of the path. */
type Nearest<Text extends string, Known extends string, Prefix extends string = ''> = Text extends `${infer Character}${infer Rest}`
  ? [BeginningWith<Known, `${Prefix}${Character}`>] extends [never]
    ? Prefix extends `${string} /${infer _Character}${string}`
      ? Known
      : 'a method and a path of shared/src/contract'
    : Nearest<Rest, BeginningWith<Known, `${Prefix}${Character}`>, `${Prefix}${Character}`>
  : Known;

/** Parameter type of a call's name: the name itself if known, else the similar ones, so that the tsc error lists these instead of all. */
export type CallNamed<Key extends string, Known extends string> = Key extends Known ? Key : Nearest<Key, Known>;
