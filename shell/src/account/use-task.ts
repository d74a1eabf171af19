import { useRef, useState } from 'react';
import { extraDetail } from 'shared/http/extra-detail';

interface Task {
  isBusy: boolean;
  /** One sentence; '' when all went well. */
  failure: string;
  /** One at a time; true when it went well. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Something that the server is asked to do, and how it went. `failed` is said when the server gives no reason. */
export function useTask(failed: string): Task {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const busy = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setFailure('');
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(extraDetail(error) ?? failed);
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}
