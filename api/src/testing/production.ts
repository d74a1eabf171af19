/** The settings that production requires, for servers that tests start; mail and backups are theirs to decide. */
export const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'Vb7-qK2x.Hn9w_Tz4m~Lc8r!Ds3p:Gj6f',
  PUBLIC_URL: 'http://localhost',
  TRUST_PROXY: 'none',
  // After its first minute a server would write one into the tests' working folder.
  BACKUP_AT: 'off',
  ADMIN_EMAIL: 'jefa@club.example',
} as const;
