import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** Columns that a phone has no space for. */
export const wideOnly = 'max-md:hidden';

const cell = 'px-3 py-2.5 align-top max-sm:px-2';

interface HeadProps {
  label: string;
  className?: string;
  /** Whether the column has numbers. */
  isNumeric?: boolean;
}

export function Head({ label, className, isNumeric = false }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'px-3 py-2 font-medium text-ink-2 max-sm:px-2',
        isNumeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {label}
    </th>
  );
}

interface CellProps {
  children: ReactNode;
  className?: string;
  isNumeric?: boolean;
}

export function Cell({ children, className, isNumeric = false }: CellProps) {
  return (
    <td className={classNames(cell, isNumeric && 'text-right font-mono whitespace-nowrap', className)}>
      {children}
    </td>
  );
}

interface TableProps {
  label: string;
  head: ReactNode;
  children: ReactNode;
}

export function Table({ label, head, children }: TableProps) {
  return (
    <table aria-label={label} className="figures w-full border-collapse text-sm">
      <thead className="border-b border-rule-strong">
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const rowClasses = 'border-b border-rule odd:bg-band';

/** Shown instead of a table without rows. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="green-bar border-b border-rule px-4 py-16 text-center">
      <h2 className="text-xl">{title}</h2>
      {text && <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{text}</p>}
      {children}
    </div>
  );
}
