import { shared } from '../messages/shared.ts';
import { showToast } from './toasts.ts';

/** Copies the text and says so, and what is left to do with it; answers whether it worked. */
export async function copyText(text: string, label: string, leftToDo?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ title: shared.error, description: shared.copyFailed, destructive: true });
    return false;
  }
  const description = [shared.copiedLabel(label), leftToDo].filter(Boolean).join('. ');
  showToast({ title: shared.copied, description });
  return true;
}
