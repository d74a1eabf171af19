/** What counts as an e-mail address before the server looks at it: something@something.something, without blanks. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
