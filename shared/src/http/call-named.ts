type BeginningWith<Known, Prefix extends string> = Extract<Known, `${Prefix}${string}`>;

/** Of what is known, that which has most of its first characters in common; a sentence, where that is less than a method and a character of the path. */
type Nearest<Text extends string, Known extends string, Prefix extends string = ''> = Text extends `${infer Character}${infer Rest}`
  ? [BeginningWith<Known, `${Prefix}${Character}`>] extends [never]
    ? Prefix extends `${string} /${infer _Character}${string}`
      ? Known
      : 'a method and a path of shared/src/contract'
    : Nearest<Rest, BeginningWith<Known, `${Prefix}${Character}`>, `${Prefix}${Character}`>
  : Known;

/**
 * The type of a parameter that takes a call's name: that name itself, when it is one of those known, else those that it may have meant, so that
 * tsc names these and not all there are.
 */
export type CallNamed<Key extends string, Known extends string> = Key extends Known ? Key : Nearest<Key, Known>;
