import type { TableName } from '../../platform/db/tables.ts';
import { accountData } from './account-data.ts';
import { activityData } from './activity-data.ts';
import type { DataMap, TableRecord } from './data-map-types.ts';
import { imageData } from './image-data.ts';
import { projectData } from './project-data.ts';
import { serviceData } from './service-data.ts';

/** What every table contains, whose it is, and how it is deleted. The export of an account reads it. */
export const dataMap: DataMap = {
  ...accountData,
  ...projectData,
  ...imageData,
  ...activityData,
  ...serviceData,
};

/** The tables in the order of the map. */
export const mappedTables = Object.keys(dataMap) as readonly TableName[];

/** The record of a table, whose columns have any name. */
export function recordOf(name: TableName): TableRecord {
  return dataMap[name];
}

/** The tables whose rows can belong to an account. */
export const ownedTables = mappedTables.filter((name) => recordOf(name).owner !== 'nobody');
