import { Slider as Radix } from 'radix-ui';
import { useId } from 'react';

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  /** Text to show instead of the value. */
  shown?: string | undefined;
  disabled?: boolean;
}

export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  unit = '',
  shown = `${value}${unit}`,
  disabled = false,
}: SliderProps) {
  const labelId = useId();
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
        <span id={labelId}>{label}</span>
        <output className="figures font-mono text-ink-2">{shown}</output>
      </div>
      <Radix.Root
        value={[value]}
        onValueChange={([moved]) => moved !== undefined && onChange(moved)}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        className="relative flex h-7 touch-none items-center select-none data-[disabled]:opacity-55"
      >
        <Radix.Track className="relative h-1 flex-1 rounded-full bg-rule-strong">
          <Radix.Range className="absolute h-full rounded-full bg-accent" />
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={labelId}
          className="block size-6 rounded-full border-2 border-accent bg-sheet hover:bg-band"
        />
      </Radix.Root>
    </div>
  );
}
