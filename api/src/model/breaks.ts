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
  {
    invariant: 'numbers of members',
    file: 'api/src/members/members/merge-members.ts',
    find: "  await trx.updateTable('numeros_socio').set({ socio_id: kept.id }).where('socio_id', '=', gone.id).execute();\n",
    replace: '/* broken */',
  },
  {
    invariant: 'families',
    file: 'api/src/members/members/members-changes.ts',
    find: 'if (hasLeft(head.estado) && !hasLeft(estado))',
    replace: 'if (hasLeft(head.estado) && !hasLeft(estado) && !id) /* broken */',
  },
  {
    invariant: 'states and their history',
    file: 'api/src/members/members/member-states.ts',
    find: '[stateLine(before.estado, estado, day, motivo), ',
    replace: "[...(estado === 'impago' ? [] : [stateLine(before.estado, estado, day, motivo)]),  /* broken */",
  },
  {
    invariant: 'days of members',
    file: 'api/src/members/members/member-states.ts',
    find: "  if (estado === 'baja') confirmSince(before, day);\n",
    replace: '/* broken */',
  },
  {
    invariant: 'what screens say',
    file: 'api/src/members/fees/fees-queries.ts',
    find: '({ pago }) => pago === null',
    replace: "({ estado }) => estado === 'pendiente' /* broken */",
  },
  {
    invariant: 'every euro of fees',
    file: 'api/src/members/fees/fees-changes.ts',
    find: ' || (pago !== null && said !== undefined && fee.pagada !== said)',
    replace: '/* broken */',
  },
  {
    invariant: 'fees stay in the books',
    file: 'api/src/members/members/members-changes.ts',
    find: '      await forgetPayers(trx, [id]);',
    replace: "await trx.deleteFrom('cuotas').where('socio_id', '=', id).where('pago', '!=', 'Domiciliación').execute(); /* broken */",
  },
  {
    invariant: 'fees of a year',
    file: 'shared/src/facts/fees.ts',
    find: '=> reingreso ?? alta;',
    replace: '=> alta; /* broken */',
  },
  {
    invariant: 'who pays is readmitted',
    file: 'api/src/members/fees/debt-states.ts',
    find: "or([eb('id', 'in', slice), eb('cabeza_id', 'in', slice)])",
    replace: "eb('id', 'in', slice) /* broken */",
  },
  {
    invariant: 'nobody who is gone is reminded',
    file: 'api/src/members/fees/fee-reminders.ts',
    find: "        .where('socios.estado', 'not in', goneStates)\n",
    replace: '/* broken */',
  },
  {
    invariant: 'one remittance at a time',
    file: 'api/src/members/debits/remittances-queries.ts',
    find: ".where('cuotas.estado', 'in', ['pendiente', 'devuelta'])",
    replace: ".where('cuotas.estado', 'in', ['pendiente', 'devuelta', 'remesa']) /* broken */",
  },
  {
    invariant: 'sequences of mandates',
    file: 'api/src/members/sepa/split-debits.ts',
    find: "other ? { ...read, secuencia: 'RCUR', acreedor_antes: null } : read",
    replace: 'read /* broken */',
  },
  {
    invariant: 'who may be debited',
    file: 'api/src/members/sepa/split-debits.ts',
    find: 'if (elegida && isPossible) return undefined;',
    replace: 'if (isPossible) return undefined; /* broken */',
  },
  {
    invariant: 'notice of debits',
    file: 'api/src/members/debits/remittances-changes.ts',
    find: 'const first = firstDay(hoy, dias_aviso);',
    replace: 'const first = firstDay(hoy, 0); /* broken */',
  },
  {
    invariant: 'files of remittances',
    file: 'api/src/members/sepa/write-remittance.ts',
    find: '          ...counts(cargos),',
    replace: '...counts(cargos.slice(1)), /* broken */',
  },
  {
    invariant: 'one mandate in force',
    file: 'api/src/members/debits/change-account.ts',
    find: '    if (isOther) {\n      await endMandate(trx, id, madridDay(moment));\n',
    replace: '    if (isOther) { /* broken */\n',
  },
  {
    invariant: 'places',
    file: 'api/src/registrations/edition/places.ts',
    find: 'if ((total !== null && all + plazas > total) ||',
    replace: 'if ((total !== null && all + plazas > total + 1) ||',
  },
  {
    invariant: 'waiting',
    file: 'api/src/registrations/edition/offer-places.ts',
    find: '({ espera_turno: null, oferta_hasta: until.toISOString(),',
    replace: '({ oferta_hasta: until.toISOString(),',
  },
  {
    invariant: 'free places',
    file: 'api/src/registrations/edition/offer-places.ts',
    find: 'const gets = allot(places, places.waiting);',
    replace: 'const gets = allot(places, places.waiting).map((is, index) => is && index > 0);',
  },
  {
    invariant: 'one place',
    file: 'api/src/registrations/activity-sign-ups/own-sign-ups.ts',
    find: "? row('usuario_id', '=', own?.usuario_id ?? 0)",
    replace: "? row('usuario_id', '=', 0)",
  },
  {
    invariant: 'positions',
    file: 'api/src/registrations/my-registration/my-registration-queries.ts',
    find: "row.or([row('espera_turno', '<', turn),",
    replace: "row.or([row('espera_turno', '<=', turn),",
  },
  {
    invariant: 'references',
    file: 'api/src/registrations/edition/edition-queries.ts',
    find: "{ kind: 'activity', actividad, numero: number }",
    replace: "{ kind: 'activity', actividad: 1, numero: number }",
  },
  {
    invariant: 'codes',
    file: 'api/src/registrations/edition/discounts.ts',
    find: 'usados >= usos',
    replace: 'usados > usos',
  },
  {
    invariant: 'group of the day',
    file: 'api/src/registrations/route-day/route-day-queries.ts',
    find: "      .where('espera', 'is', null)",
    replace: "      .where('id', '>', 0)",
  },
  {
    invariant: 'every euro',
    file: 'api/src/registrations/payments/group-sums.ts',
    find: "const paymentOf = (row: Row) => (payer.pagado === 'Si' || row.pagado === 'Si' ?",
    replace: "const paymentOf = (_: Row) => (payer.pagado === 'Si' ?",
  },
  {
    invariant: 'refunds',
    file: 'api/src/registrations/payments/refunds.ts',
    find: "({ cobrado: null, ...(pagado !== 'Si' && notRefunded) })",
    replace: "({ cobrado: null, ...(pagado === '' && notRefunded) })",
  },
  {
    invariant: 'price shown',
    file: 'api/src/registrations/edition/prices.ts',
    find: 'importe_visto !== importe)',
    replace: 'importe_visto === null)',
  },
  {
    invariant: 'payers',
    file: 'api/src/privacy/personal-data/erase-person.ts',
    find: 'for (const { id } of rides.toReversed()) await',
    replace: 'for (const { id } of rides.slice(1)) await',
  },
  {
    invariant: 'receipts',
    file: 'api/src/registrations/receipts/receipts.ts',
    find: 'if (correo_id !== null && dicho_pago === paid.pago && dicho_importe === paid.importe) continue;',
    replace: 'if (correo_id === -1) continue;',
  },
  {
    invariant: 'sums on screens',
    file: 'api/src/registrations/payments/payments-routes.ts',
    find: "row.or([row('espera', 'is', null), row('pagado', '=', 'Si')])",
    replace: "row('espera', 'is', null)",
  },
];
