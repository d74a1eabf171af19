import type { FeeRow, FeeSums } from 'shared/contract/fees';
import { useWrite } from 'shared/data/use-write';
import { formatEuros } from 'shared/facts/money';
import { saveFile } from 'shared/http/save-file';
import { countOf, formatNumber } from 'shared/text/count-of';
import { Actions, Button } from 'shared/ui/button';
import { SectionTitle, Sheet } from 'shared/ui/page';
import { SumsTable } from 'shared/ui/sums-table';
import { Totals } from '../member/totals.tsx';
import { makeFeesFile } from '../sheet/make-files.ts';

/** The year's close: sums by kind and by way of payment, and the treasurer's spreadsheet. */
export function Close({ sums, fees }: { sums: FeeSums; fees: readonly FeeRow[] }) {
  const { anio, total, cobrado, en_banco, pendiente, por_tipo, por_pago } = sums;
  const { write, busy, dialog } = useWrite();
  const exportFile = () =>
    void write({
      send: async () => saveFile(await makeFeesFile(fees), `cuotas-${anio}.xlsx`),
      failed: '❌ Error al exportar Excel',
      tone: 'alert',
    });
  return (
    <Sheet>
      <SectionTitle>{`Cierre de ${anio}`}</SectionTitle>
      <Totals
        of={(
          [
            ['Cuotas', total],
            ['Cobrado', cobrado],
            ...(en_banco.cuotas ? ([['En el banco', en_banco]] as const) : []),
            ['Sin pagar', pendiente],
          ] as const
        ).map(([label, { cuotas, importe }]) => [label, importe, countOf(cuotas, 'cuota', 'cuotas')])}
      />
      <div className="stack columns-2 gap-6 rows-5 to-start">
        <SumsTable
          caption="Por tipo de cuota"
          heads={['Tipo', 'Cuotas', 'Importe', 'Cobrado']}
          rows={por_tipo.map(({ tipo, cuotas, importe, cobrado: paid }) => [
            tipo,
            formatNumber(cuotas),
            formatEuros(importe),
            formatEuros(paid),
          ])}
        />
        <SumsTable
          caption="Cobrado por forma de pago"
          heads={['Forma de pago', 'Cuotas', 'Importe']}
          rows={por_pago.map(({ pago, cuotas, importe }) => [pago, formatNumber(cuotas), formatEuros(importe)])}
        />
      </div>
      <Actions>
        <Button tone="outline" disabled={busy !== undefined} onClick={exportFile}>
          Excel para tesorería
        </Button>
      </Actions>
      {dialog}
    </Sheet>
  );
}
