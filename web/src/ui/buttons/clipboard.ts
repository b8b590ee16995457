import { takeReservedWrite } from '../../browser/reserved-clipboard.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { showToast } from '../toasts/toasts.ts';

/** Copies the text and confirms it in a toast, with the optional next step. Returns whether it worked. */
export async function copyText(text: string, label: string, nextStep?: string): Promise<boolean> {
  try {
    await (takeReservedWrite()?.(text) ?? navigator.clipboard.writeText(text));
  } catch {
    showToast({ title: uiTexts.error, description: uiTexts.copyFailed, destructive: true });
    return false;
  }
  showCopied(label, nextStep);
  return true;
}

export function showCopied(label: string, nextStep: string | undefined): void {
  const description = [uiTexts.copiedLabel(label), nextStep].filter(Boolean).join('. ');
  showToast({ title: uiTexts.copied, description });
}
