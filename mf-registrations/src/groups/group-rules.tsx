import { isCountIn, readCount } from 'shared/facts/numbers';
import { can } from 'shared/http/can';
import { Form, Submit } from 'shared/form/form';
import { usePlainForm } from 'shared/form/use-plain-form';
import { Actions } from 'shared/ui/button';
import { CheckField, Options, SelectField, TextField } from 'shared/ui/field';
import { oneOf } from 'shared/list/list-query';
import { isDeparture, tidyTime } from 'shared/text/departure-time';
import type { BibRule } from './placing.ts';
import type { GroupRules } from './propose-groups.ts';
import styles from './group-rules.module.css';

const bibRules: Record<BibRule, string> = {
  kept: 'Dejar los que hay',
  order: 'Por orden de salida: 1, 2, 3…',
  group: 'Por grupo: 101, 102… 201, 202…',
};

interface GroupRulesFormProps {
  onPropose: (rules: GroupRules, bibs: BibRule) => void;
}

const start = { size: '12', first: '09:00', every: '10', bibs: 'kept', byRoute: true, keep: true };

/** Rules of the proposal. Stores nothing. */
export function GroupRulesForm({ onPropose }: GroupRulesFormProps) {
  const form = usePlainForm({
    labels: { size: 'Participantes por grupo', first: 'Primera salida', every: 'Minutos entre grupos', bibs: 'Dorsales' },
    start,
    check: ({ size, first, every }) => ({
      size: isCountIn(size.trim(), 1, 500) ? undefined : 'Indica cuántos van en cada grupo, de 1 a 500.',
      first: isDeparture(tidyTime(first)) ? undefined : 'Indica una hora como 09:00.',
      every: isCountIn(every.trim(), 0, 240) ? undefined : 'Indica los minutos, de 0 a 240.',
    }),
    send: async ({ size, first, every, bibs, byRoute, keep }) =>
      onPropose(
        { size: readCount(size) ?? 0, first: tidyTime(first), every: readCount(every) ?? 0, byRoute, keep },
        oneOf(bibs, ['kept', 'order', 'group']),
      ),
  });
  const { values, set, field } = form;
  const box = (name: 'byRoute' | 'keep', label: string) => (
    <CheckField label={label} name={name} checked={values[name]} onChange={({ target }) => set({ [name]: target.checked })} />
  );
  return (
    <Form of={form} look="sheet" label="Reglas de los grupos">
      <div className={styles.rules}>
        <TextField {...field('size')} inputMode="numeric" maxLength={3} autoComplete="off" />
        <TextField {...field('first')} inputMode="numeric" maxLength={5} autoComplete="off" />
        <TextField {...field('every')} inputMode="numeric" maxLength={3} autoComplete="off" />
        {can('2.0') && (
          <SelectField {...field('bibs')}>
            <Options of={bibRules} />
          </SelectField>
        )}
      </div>
      {box('byRoute', 'Cada nivel de ruta por separado')}
      {box('keep', 'Respetar los que ya tienen grupo')}
      <Actions>
        <Submit of={form} busy="Proponer grupos">
          Proponer grupos
        </Submit>
      </Actions>
    </Form>
  );
}
