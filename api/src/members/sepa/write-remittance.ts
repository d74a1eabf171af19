import XMLBuilder from 'fast-xml-builder';
import type { DebtorAddress } from 'shared/contract/debits';
import type { RemittanceVersion } from 'shared/facts/fees';
import { madridClock } from '../../core/base/madrid-day.ts';
import { toSepaText } from './sepa-text.ts';
import type { Debitable } from './split-debits.ts';

export interface RemittanceEntry extends Debitable {
  /** The end-to-end identifier, by which the bank's replies name it. */
  extremo: string;
  /** What the member reads on the statement. */
  concepto: string;
}

export interface Remittance {
  /** 35 characters at most; a bank refuses one that it has had. */
  id: string;
  creada: Date;
  /** The day of the debit, aaaa-mm-dd. */
  cobro: string;
  acreedor: { nombre: string; identificador: string; iban: string; bic: string | null };
  cargos: readonly RemittanceEntry[];
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

const amountOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const sumOf = (entries: readonly RemittanceEntry[]): string => amountOf(entries.reduce((sum, { importe }) => sum + importe, 0));
const counts = (entries: readonly RemittanceEntry[]) => ({ NbOfTxs: entries.length, CtrlSum: sumOf(entries) });
const account = (iban: string) => ({ Id: { IBAN: iban } });
const schemeId = (identifier: string) => ({ Id: { PrvtId: { Othr: { Id: identifier, SchmeNm: { Prtry: 'SEPA' } } } } });

const writeAddress = ({ direccion, poblacion, pais }: DebtorAddress) => ({
  TwnNm: toSepaText(poblacion, 35),
  Ctry: pais,
  ...(direccion !== null && { AdrLine: toSepaText(direccion, 70) }),
});

/** Tells the debtor's bank that the creditor whom it knows by the mandate has another name or identifier now: what is the same is left out. */
const writeAmendment = (before: RemittanceEntry['acreedor_antes']) =>
  before === null
    ? { AmdmntInd: 'false' }
    : {
        AmdmntInd: 'true',
        AmdmntInfDtls: {
          OrgnlCdtrSchmeId: {
            ...(before.nombre !== undefined && { Nm: toSepaText(before.nombre, 70) }),
            ...(before.identificador !== undefined && schemeId(before.identificador)),
          },
        },
      };

/** The file with which the club's bank debits its members' accounts: a SEPA Core remittance, a block for each sequence. */
export function writeRemittance({ id, creada, cobro, acreedor, cargos }: Remittance, version: RemittanceVersion): string {
  const bicName = version === 'pain.008.001.02' ? 'BIC' : 'BICFI';
  const agent = (bic: string | null) => ({ FinInstnId: bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { [bicName]: bic } });
  const creditor = toSepaText(acreedor.nombre, 70);

  const writeEntry = (entry: RemittanceEntry) => ({
    PmtId: { EndToEndId: entry.extremo },
    InstdAmt: { '@Ccy': 'EUR', '#text': amountOf(entry.importe) },
    DrctDbtTx: { MndtRltdInf: { MndtId: entry.referencia, DtOfSgntr: entry.firmado, ...writeAmendment(entry.acreedor_antes) } },
    DbtrAgt: agent(entry.bic),
    Dbtr: { Nm: toSepaText(entry.titular ?? entry.nombre, 70), ...(entry.domicilio && { PstlAdr: writeAddress(entry.domicilio) }) },
    DbtrAcct: account(entry.iban),
    RmtInf: { Ustrd: toSepaText(entry.concepto, 140) },
  });

  const writeBlock = (sequence: Debitable['secuencia']) => {
    const entries = cargos.filter(({ secuencia }) => secuencia === sequence);
    if (entries.length === 0) return [];
    return [
      {
        PmtInfId: `${id}-${sequence}`,
        PmtMtd: 'DD',
        BtchBookg: 'true',
        ...counts(entries),
        PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: sequence },
        ReqdColltnDt: cobro,
        Cdtr: { Nm: creditor },
        CdtrAcct: account(acreedor.iban),
        CdtrAgt: agent(acreedor.bic),
        ChrgBr: 'SLEV',
        CdtrSchmeId: schemeId(acreedor.identificador),
        DrctDbtTxInf: entries.map(writeEntry),
      },
    ];
  };

  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${version}`,
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: id,
          CreDtTm: `${madridClock(creada)}:00`,
          ...counts(cargos),
          // Spanish banks know who sends a file by this identifier, not by the name.
          InitgPty: { Nm: creditor, Id: { PrvtId: { Othr: { Id: acreedor.identificador } } } },
        },
        PmtInf: [...writeBlock('FRST'), ...writeBlock('RCUR')],
      },
    },
  });
}
