export {
  findMessageTables,
  type MessageTable,
  type MessageTableKind,
  type MessageTables,
  messageTableKinds,
  type UnreadTable,
} from './find-message-tables.ts';
