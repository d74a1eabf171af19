/** A deliberate fault of the product: with `find` replaced in `file`, some seed breaks the invariant. */
export interface Break {
  invariant: string;
  file: string;
  find: string;
  replace: string;
}

/** At least one for each invariant: its name, a file of api/src, what is replaced, and with what (`$&` is what was found). */
const table = `
a refused write leaves nothing: core/db/connect.ts: exec('rollback') → exec('commit')
a refused write leaves nothing: site/legal/periods.ts: readPeriods(db: Db): Promise<KeptFor> { → $& await db.deleteFrom('correos').execute();
what was acknowledged is there after a restart: core/db/connect.ts: pragma('foreign_keys = ON'); → $& try { database.exec('delete from correos'); } catch {}
a write of staff is in the audit: accounts/audit/staff-writes.ts: await record(accion, id, { → if (before.version > 1) $&
an email leaves once: core/mail/worker.ts: await delivery.deliver( → for (let i = 0; i < 2; i++) $&
an email names nothing of others: core/mail/outbox.ts: texto: text, → texto: text + (email.to.startsWith('persona-3') ? ' persona-4@correo.example' : ''),
no email after an erasure: privacy/personal-data/erase-person.ts: deleteFrom('correos').where('para', '=', correo) → deleteFrom('correos').where('para', '=', '')
who was erased is in no table: privacy/personal-data/erase-person.ts: usuario_id: 0, correo: null, red: null → usuario_id: 0, red: null
who was erased is in no file: privacy/personal-data/erase-person.ts: const others = await findLonger → if (correo) return true; $&
nobody reads what their role may not: accounts/security/guard.ts: if (!hasRole(user, rule)) → if (!hasRole(user, rule) && rule === 'webmaster')
rows and files agree: members/documents/documents-routes.ts: of gone) drop(archivo) → of gone) void archivo
numbers of members: members/members/merge-members.ts: trx.updateTable('numeros_socio').set({ socio_id: kept.id }) → trx.updateTable('numeros_socio').set({ socio_id: null })
families: members/members/members-changes.ts: if (hasLeft(head.estado) && → if (!id && hasLeft(head.estado) &&
states and their history: members/members/member-states.ts: [stateLine(before.estado, estado, day, motivo), → [...(estado === 'impago' ? [] : [stateLine(before.estado, estado, day, motivo)]),
days of members: members/members/member-states.ts: 'baja') confirmSince(before, day) → '') confirmSince(before, day)
what screens say: members/fees/fees-queries.ts: ({ pago }) => pago === null → ({ estado }) => estado === 'pendiente'
what screens say: registrations/route-day/route-day-queries.ts: .where('espera', 'is', null) → .where('id', '>', 0)
what screens say: registrations/payments/payments-queries.ts: row.or([row('espera', 'is', null), row('pagado', '=', 'Si')]) → row('espera', 'is', null)
every euro of fees: members/fees/fees-changes.ts: said !== undefined && fee.pagada !== said → said === ''
fees stay in the books: members/members/members-changes.ts: await forgetPayers(trx, [id]); → await trx.deleteFrom('cuotas').where('socio_id', '=', id).where('pago', '!=', 'Domiciliación').execute();
fees of a year: ../../shared/src/facts/fees.ts: => reingreso ?? alta; → => alta;
who pays is readmitted: members/fees/debt-states.ts: or([eb('id', 'in', slice), eb('cabeza_id', 'in', slice)]) → eb('id', 'in', slice)
nobody who is gone is reminded: members/fees/fee-reminders.ts: .where('socios.estado', 'not in', goneStates) → .where('cuotas.id', '>', 0)
one remittance at a time: members/debits/remittances-queries.ts: 'cuotas.estado', 'in', ['pendiente', 'devuelta']) → 'cuotas.estado', 'in', ['pendiente', 'devuelta', 'remesa'])
sequences of mandates: members/sepa/split-debits.ts: other ? { ...read, secuencia: 'RCUR', acreedor_antes: null } : read → read
who may be debited: members/sepa/split-debits.ts: if (elegida && isPossible) → if (isPossible)
notice of debits: members/debits/remittances-changes.ts: firstDay(hoy, dias_aviso); → firstDay(hoy, 0);
files of remittances: members/sepa/write-remittance.ts:           ...counts(cargos) →           ...counts(cargos.slice(1))
one mandate in force: members/debits/change-account.ts:       await endMandate(trx, id, → await endMandate(trx, 0,
places: registrations/calls/places.ts: all + plazas > total) || → all + plazas > total + 1) ||
waiting: registrations/calls/offer-places.ts: espera_turno: null, oferta_hasta: until → oferta_hasta: until
free places: registrations/calls/offer-places.ts: const gets = allot(places, places.waiting) → $&.map((is, index) => is && index > 0)
one place: registrations/sign-up/own-sign-ups.ts: '=', own?.usuario_id ?? 0) → '=', 0)
positions: registrations/my-registration/my-registration-queries.ts: row('espera_turno', '<', turn) → row('espera_turno', '<=', turn)
references: registrations/calls/calls-queries.ts: { kind: 'activity', actividad: actividad_id ?? 0, numero } → { kind: 'activity', actividad: 1, numero }
codes: registrations/calls/discounts.ts: usados >= usos → usados > usos
every euro: registrations/payments/group-sums.ts: payer.pagado === 'Si' || row.pagado === 'Si' ? → payer.pagado === 'Si' ?
refunds: registrations/payments/refunds-changes.ts: dia_pago: null, ...notRefunded }; → dia_pago: null };
price shown: registrations/calls/prices.ts: importe_visto !== importe) → importe_visto === null)
payers: privacy/personal-data/erase-person.ts: of rides.toReversed() → of rides.slice(1)
receipts: registrations/payments/receipts.ts: if (correo_id !== null && → if (correo_id === -1 &&
`;

/** `pnpm model --breaks` looks for them in a copy of the sources. */
export const breaks: readonly Break[] = table
  .split('\n')
  .slice(1, -1)
  .map((line) => {
    const [, invariant = '', file = '', find = '', replace = ''] = /^(.+?): (\S+): (.+) → (.+)$/.exec(line) ?? [];
    return { invariant, file: `api/src/${file}`, find, replace };
  });
