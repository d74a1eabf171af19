import type { Migration } from 'kysely';

/**
 * Who holds a member's account, where it is somebody else, and the address that banks want of accounts outside the European Economic Area; of
 * the mandate, and of each debit. A server of before leaves them empty.
 */
export const mandateHolders: Migration = {
  async up(db) {
    for (const table of ['cuentas_socio', 'mandatos', 'cargos_remesa'])
      await db.schema.alterTable(table).addColumn('titular', 'text').execute();
    for (const table of ['cuentas_socio', 'cargos_remesa']) await db.schema.alterTable(table).addColumn('domicilio', 'text').execute();
  },
};
