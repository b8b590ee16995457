import { shared } from '../messages/shared.ts';
import { showToast } from './toasts.ts';

/** Copies the text and says so; answers whether it worked. */
export async function copyText(text: string, label: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ title: shared.error, description: shared.copyFailed, destructive: true });
    return false;
  }
  showToast({ title: shared.copied, description: shared.copiedLabel(label) });
  return true;
}
