import { remittanceVersions } from 'shared/facts/fees';
import { describe, expect, test } from 'vitest';
import { checkSchema } from './testing/check-schema.ts';
import { makeAccount } from './testing/make-account.ts';
import { type Remittance, type RemittanceEntry, writeRemittance } from './write-remittance.ts';

const entry = (number: number, values: Partial<RemittanceEntry> = {}): RemittanceEntry => ({
  cuota: number,
  socio: number,
  nombre: `Íñigo Núñez & Güell ${number}`,
  importe: 4005,
  iban: makeAccount(number),
  bic: null,
  referencia: `CLUB-${number}`,
  firmado: '2026-01-31',
  secuencia: number % 2 === 0 ? 'RCUR' : 'FRST',
  extremo: `C2027-${number}`,
  concepto: 'Cuota de socio 2027: «Peña» <Ruta>',
  acreedor_antes: null,
  titular: null,
  domicilio: null,
  ...values,
});
const remittance = (cargos: readonly RemittanceEntry[]): Remittance => ({
  id: 'REM-2027-0001',
  creada: new Date('2027-02-01T23:30:00Z'),
  cobro: '2027-02-15',
  acreedor: { nombre: 'Moto Club Castilla-La Mancha', identificador: 'ES37000G12345674', iban: makeAccount(42), bic: 'CAIXESBBXXX' },
  cargos,
});
const all = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text);

describe.each(remittanceVersions)('%s', (version) => {
  const write = (...cargos: RemittanceEntry[]) => writeRemittance(remittance(cargos), version);

  test('is valid by the official schema: with and without BIC, both sequences, the longest texts', async () => {
    const long = { nombre: 'Ñ'.repeat(300), concepto: 'ç'.repeat(300), referencia: 'R'.repeat(35), extremo: 'E'.repeat(35) };
    const xml = write(entry(1), entry(2, { bic: 'CAIXESBB' }), entry(3, { ...long, importe: 99_999_999_999 }), entry(4, { importe: 1 }));
    expect(await checkSchema(version, xml)).toEqual([]);
    expect(await checkSchema(version, write(entry(1)))).toEqual([]);
    expect(await checkSchema(version, write(entry(2)))).toEqual([]);
  });

  test('the schema refuses what is no remittance', async () => {
    expect(await checkSchema(version, write(entry(1)).replace('<PmtMtd>DD', '<PmtMtd>TRF'))).not.toEqual([]);
    expect(await checkSchema(version, write())).not.toEqual([]);
  });

  test('first and recurring debits are blocks of their own, each with its count and sum', () => {
    const xml = write(entry(1), entry(2), entry(3), entry(4, { importe: 1 }), entry(5, { importe: 10 }));
    expect(all(xml, 'SeqTp')).toEqual(['FRST', 'RCUR']);
    expect(all(xml, 'PmtInfId')).toEqual(['REM-2027-0001-FRST', 'REM-2027-0001-RCUR']);
    expect(all(xml, 'NbOfTxs')).toEqual(['5', '3', '2']);
    expect(all(xml, 'CtrlSum')).toEqual(['120.26', '80.20', '40.06']);
    expect(all(xml, 'EndToEndId')).toEqual(['C2027-1', 'C2027-3', 'C2027-5', 'C2027-2', 'C2027-4']);
    expect(all(xml, 'InstdAmt')).toEqual(['40.05', '40.05', '0.10', '40.05', '0.01']);
    expect(all(write(entry(2)), 'SeqTp')).toEqual(['RCUR']);
  });

  test('names the club by its identifier as sender and as creditor, and tells the day and hour of Spain', () => {
    const xml = write(entry(1));
    expect(xml).toContain(
      '<InitgPty><Nm>Moto Club Castilla-La Mancha</Nm><Id><PrvtId><Othr><Id>ES37000G12345674</Id></Othr></PrvtId></Id>',
    );
    expect(xml).toContain('<Othr><Id>ES37000G12345674</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr>');
    expect(all(xml, 'CreDtTm')).toEqual(['2027-02-02T00:30:00']);
    expect(all(xml, 'ReqdColltnDt')).toEqual(['2027-02-15']);
    expect(all(xml, 'MndtId')).toEqual(['CLUB-1']);
    expect(all(xml, 'DtOfSgntr')).toEqual(['2026-01-31']);
  });

  test.each([
    [{ identificador: 'ES62000G12345666' }, /^<Id><PrvtId><Othr><Id>ES62000G12345666<\/Id><SchmeNm><Prtry>SEPA<\/Prtry>.*<\/Id>$/],
    [{ nombre: 'Peña Motera' }, /^<Nm>Pena Motera<\/Nm>$/],
    [{ nombre: 'Peña Motera', identificador: 'ES62000G12345666' }, /^<Nm>Pena Motera<\/Nm><Id>.*ES62000G12345666.*<\/Id>$/],
  ])('tells a bank which knew the mandate of %o that its creditor has changed', async (acreedor_antes, original) => {
    const xml = write(entry(1), entry(2, { acreedor_antes }));
    expect(await checkSchema(version, xml)).toEqual([]);
    expect(all(xml, 'AmdmntInd')).toEqual(['false', 'true']);
    expect(/<AmdmntInfDtls><OrgnlCdtrSchmeId>(.*)<\/OrgnlCdtrSchmeId><\/AmdmntInfDtls>/.exec(xml)?.[1]).toMatch(original);
  });

  test('holds no address: a line of one without town and country is refused', () => {
    expect(write(entry(1), entry(2, { bic: 'CAIXESBB' }))).not.toMatch(/PstlAdr|AdrLine/);
  });

  test('names the holder of an account, and where they live: a line of the address after town and country', async () => {
    const domicilio = { direccion: 'Av. Meritxell, 1', poblacion: 'Andorra la Vella', pais: 'AD' };
    const xml = write(
      entry(1, { titular: 'Marta Ruíz' }),
      entry(2, { domicilio }),
      entry(3, { domicilio: { ...domicilio, direccion: null } }),
    );
    expect(await checkSchema(version, xml)).toEqual([]);
    expect(xml).toContain('<Dbtr><Nm>Marta Ruiz</Nm></Dbtr>');
    expect([...xml.matchAll(/<PstlAdr>(.*?)<\/PstlAdr>/g)].map(([, address]) => address).toSorted()).toEqual([
      '<TwnNm>Andorra la Vella</TwnNm><Ctry>AD</Ctry>',
      '<TwnNm>Andorra la Vella</TwnNm><Ctry>AD</Ctry><AdrLine>Av. Meritxell, 1</AdrLine>',
    ]);
  });
});
