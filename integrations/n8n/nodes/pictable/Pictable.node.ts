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
        output.push({ ...(await createTableImage(this, item)), pairedItem });
      } catch (error) {
        const told = sayWhatIsWrong(this, error as Error, item);
        if (!this.continueOnFail()) throw told;
        output.push({ json: { error: told.message }, pairedItem });
      }
    }
    return [output];
  }
}

/** The service names the field and what is allowed; n8n shall show that, not only a status. */
function sayWhatIsWrong(node: IExecuteFunctions, error: Error, itemIndex: number) {
  if (error instanceof WrongParameter) return new NodeOperationError(node.getNode(), error, { itemIndex });
  const answer = (error as { response?: { data?: { error?: { message?: string } } } }).response?.data;
  const message = answer?.error?.message;
  return new NodeApiError(node.getNode(), error as unknown as JsonObject, {
    itemIndex,
    ...(message === undefined ? {} : { message }),
  });
}
