/** A deliberate fault of the product: with `find` replaced in `file`, the invariant has to be broken by some seed. */
export interface Break {
  invariant: string;
  file: string;
  find: string;
  replace: string;
}

/** At least one for each invariant; `pnpm model --breaks` looks for them in a copy of the sources. */
export const breaks: readonly Break[] = [
  {
    invariant: 'a refused write leaves nothing',
    file: 'api/src/core/db/connect.ts',
    find: "this.#database.exec('rollback')",
    replace: "this.#database.exec('commit')",
  },
  {
    invariant: 'a read changes nothing',
    file: 'api/src/site/legal/periods.ts',
    find: 'export async function readPeriods(db: Db): Promise<KeptFor> {',
    replace: "export async function readPeriods(db: Db): Promise<KeptFor> {\n  await db.deleteFrom('correos').execute();",
  },
  {
    invariant: 'what was acknowledged is there after a restart',
    file: 'api/src/core/db/connect.ts',
    find: "database.pragma('foreign_keys = ON');",
    replace: "database.pragma('foreign_keys = ON');\n  try {\n    database.exec('delete from correos');\n  } catch {}",
  },
  {
    invariant: 'a write of staff is in the audit',
    file: 'api/src/accounts/audit/staff-writes.ts',
    find: '  await record(accion, id, {',
    replace: '  if (before.version > 1) await record(accion, id, {',
  },
  {
    invariant: 'an email leaves once',
    file: 'api/src/core/mail/worker.ts',
    find: 'await delivery.deliver(await enclose.complete(mail));',
    replace: 'for (const each of [mail, mail]) await delivery.deliver(await enclose.complete(each));',
  },
  {
    invariant: 'an email names nothing of others',
    file: 'api/src/core/mail/outbox.ts',
    find: '    para: email.to,',
    replace: "    para: email.to.replace('persona-3', 'persona-4'),",
  },
  {
    invariant: 'no email after an erasure',
    file: 'api/src/privacy/personal-data/erase-person.ts',
    find: "trx.deleteFrom('correos').where('para', '=', correo)",
    replace: "trx.deleteFrom('correos').where('para', '=', '')",
  },
  {
    invariant: 'who was erased is in no table',
    file: 'api/src/privacy/personal-data/erase-person.ts',
    find: '.set({ usuario: gone, usuario_id: 0, correo: null, red: null })',
    replace: '.set({ usuario: gone, usuario_id: 0, red: null })',
  },
  {
    invariant: 'who was erased is in no file',
    file: 'api/src/privacy/personal-data/erase-person.ts',
    find: '  const others = await findLongerAddresses(db, correo);',
    replace: '  if (correo) return true;\n  const others = await findLongerAddresses(db, correo);',
  },
  {
    invariant: 'nobody reads what their role may not',
    file: 'api/src/accounts/security/guard.ts',
    find: 'if (!hasRole(user, rule)) return done(forbidden());',
    replace: "if (!hasRole(user, rule) && rule === 'webmaster') return done(forbidden());",
  },
  {
    invariant: 'rows and files agree',
    file: 'api/src/members/documents/documents-routes.ts',
    find: '    await files.delete(key);\n',
    replace: '',
  },
];
