import { formatLabels } from '@pictable/contract';

export const styles = {
  formats: formatLabels,
} as const;
