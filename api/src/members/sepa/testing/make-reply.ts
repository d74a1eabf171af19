/** Pieces of a bank's reply to the remittance REM-1, whose debits are E1 and E2 (first ones) and E3 (a recurring one). */

const reasonOf = (code: string, words = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${words && `<AddtlInf>${words}</AddtlInf>`}</StsRsnInf>`;

/** A status and a reason: 'RJCT AC01 words of the bank'; each may be missing. */
function stated(element: string, said: string): string {
  const [, status = '', code = '', words = ''] = /^([A-Z]{4}(?= |$))? ?([A-Z]{2}\d\d|[A-Z]{4}|0000)? ?(.*)$/.exec(said) ?? [];
  const reason = code ? reasonOf(code, words) : words && `<StsRsnInf><AddtlInf>${words}</AddtlInf></StsRsnInf>`;
  return (status && `<${element}>${status}</${element}>`) + reason;
}

export const debit = (extremo: string, said = '', importe = '40.00') =>
  `<TxInfAndSts><OrgnlEndToEndId>${extremo}</OrgnlEndToEndId>${stated('TxSts', said)}<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${importe}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;
export const block = (id: string, said: string, ...debits: string[]) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${stated('PmtInfSts', said)}${debits.join('')}</OrgnlPmtInfAndSts>`;
export const document = (inside: string, message = 'pain.002.001.03') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${inside}</Document>`;
export const report = (group: string, ...blocks: string[]) =>
  document(
    `<CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>REM-1</OrgnlMsgId>${stated('GrpSts', group)}</OrgnlGrpInfAndSts>${blocks.join('')}</CstmrPmtStsRpt>`,
  );

/** A movement of an account: '<Amt Ccy="EUR">…' and its direction, then what is given. */
export const entry = (direction: string, inside: string, importe = '40.00') =>
  `<Ntry><Amt Ccy="EUR">${importe}</Amt>${direction && `<CdtDbtInd>${direction}</CdtDbtInd>`}<BookgDt><Dt>2027-02-19</Dt></BookgDt>${inside}</Ntry>`;
export const detail = (refs: string, inside = '') => `<NtryDtls><TxDtls><Refs>${refs}</Refs>${inside}</TxDtls></NtryDtls>`;
export const statement = (...entries: string[]) =>
  document(`<BkToCstmrStmt><Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt>`, 'camt.053.001.02');
