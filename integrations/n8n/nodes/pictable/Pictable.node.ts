import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { createTableImage } from './create-table-image';
import { parameters } from './parameters';
import { WrongParameter } from './table-request';

export class Pictable implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Pictable',
    name: 'pictable',
    icon: { light: 'file:../../icons/pictable.svg', dark: 'file:../../icons/pictable.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["source"] === "items" ? "all items as one table" : "a table per item" }}',
    description: 'Turn items into a picture of a table',
    defaults: { name: 'Pictable' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'pictableApi', required: true }],
    properties: parameters,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData().map((_, item) => item);
    const isOneTable = this.getNodeParameter('source', 0) === 'items';
    const output: INodeExecutionData[] = [];
    for (const item of isOneTable ? items.slice(0, 1) : items) {
      const pairedItem = isOneTable ? items.map((each) => ({ item: each })) : { item };
      try {
        for (const made of await createTableImage(this, item)) output.push({ ...made, pairedItem });
      } catch (error) {
        const told = sayWhatIsWrong(this, error as Error, item);
        if (!this.continueOnFail()) throw told;
        output.push({ json: { error: told.message }, pairedItem });
      }
    }
    return [output];
  }
}

interface Failure {
  httpCode?: string | null;
  context?: { data?: JsonObject & { error?: { message?: string } } };
}

/** The service names the field and what is allowed; n8n shall say that, not only what the status means. */
function sayWhatIsWrong(node: IExecuteFunctions, error: Error, itemIndex: number) {
  if (error instanceof WrongParameter) return new NodeOperationError(node.getNode(), error, { itemIndex });
  const { httpCode, context } = error as Failure;
  const message = context?.data?.error?.message;
  if (message === undefined) {
    return new NodeApiError(node.getNode(), error as unknown as JsonObject, { itemIndex });
  }
  const code = httpCode ? { httpCode } : {};
  return new NodeApiError(node.getNode(), context!.data!, { message, itemIndex, ...code });
}
