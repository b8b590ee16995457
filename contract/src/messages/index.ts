export {
  findMessageTables,
  type MessageTable,
  type MessageTables,
  type UnreadTable,
} from './find-message-tables.ts';
