import type { OfCall } from 'shared/contract/fields';
import { useLatest } from 'shared/data/use-latest';
import type { ShownActivity } from './call-of.ts';

/** Title of the activity in the address; undefined while it loads. The latest value may still be that of the activity before. */
export function useActivityTitle({ actividad }: OfCall, activity: Promise<ShownActivity | null>): string | undefined {
  const { value, pending } = useLatest(activity);
  if (value && value.id === actividad) return value.titulo;
  return pending ? undefined : 'Actividad desconocida';
}
