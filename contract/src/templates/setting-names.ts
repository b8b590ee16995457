import { cellFormatProperties } from '../tables/table-cells.ts';
import { columnProperties } from '../tables/table-columns.ts';
import {
  complexDisplayProperties,
  paginationProperties,
  tableOptionProperties,
} from '../tables/table-options.ts';
import {
  cellStyleProperties,
  columnStyleProperties,
  rowStyleProperties,
} from '../tables/table-part-styles.ts';
import { propertyNames, type TableProperty } from '../tables/table-property.ts';
import { tableStyleProperties } from '../tables/table-styles.ts';

/** What the keys of an object are: names and aliases of properties, or names that the user chose. */
export interface ObjectKeys {
  /** Absent: each key only equals itself. */
  readonly properties?: ReadonlyMap<string, TableProperty>;
  /** The keys of the objects inside, by the key that holds them. */
  readonly members?: Readonly<Record<string, ObjectKeys>>;
  /** The keys of all other objects inside. */
  readonly others?: ObjectKeys;
}

const cellStyle: ObjectKeys = { properties: propertyNames(cellStyleProperties) };
const columnStyle: ObjectKeys = { properties: propertyNames(columnStyleProperties) };
const column: ObjectKeys = {
  properties: propertyNames(columnProperties),
  members: {
    style: columnStyle,
    headerStyle: cellStyle,
    format: { properties: propertyNames(cellFormatProperties) },
  },
};
const structured = {
  columns: { others: column },
  columnStyles: { others: columnStyle },
  rowStyles: { others: { properties: propertyNames(rowStyleProperties) } },
  complexDataDisplay: { properties: propertyNames(complexDisplayProperties) },
  pagination: { properties: propertyNames(paginationProperties) },
};

/** Names and aliases of the styles and options of a table. */
export const settingNames = propertyNames([...tableStyleProperties, ...tableOptionProperties]);

const styles: ObjectKeys = { properties: settingNames, members: structured };

/** The keys of a payload and of the objects inside it. */
export const payloadKeys: ObjectKeys = {
  properties: settingNames,
  members: { ...structured, styles, options: { ...styles, members: { ...structured, styles } } },
};
