/** What production asks for, for servers that tests start; mail is theirs to decide. */
export const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'Vb7-qK2x.Hn9w_Tz4m~Lc8r!Ds3p:Gj6f',
  PUBLIC_URL: 'http://localhost',
} as const;
