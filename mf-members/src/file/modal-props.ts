import type { MemberFile } from 'shared/contract/members';

export interface MemberModalProps {
  file: MemberFile;
  onClose: () => void;
}
