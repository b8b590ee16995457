import { serviceUrl } from '../http.js';
import { describeImage, imageFields, imageSample } from '../image-output.js';
import { inputFields, readInput } from '../table-input.js';

async function perform(z, bundle) {
  const { name, ...tableFields } = bundle.inputData;
  const liveName = String(name ?? '').trim();
  // Without a name, the path would be another operation.
  if (liveName === '')
    throw new z.errors.Error('Live Image Name must be a name such as sales.', 'InvalidData', 400);
  // A retry sends the same table, which changes nothing and costs nothing.
  const response = await z.request({
    method: 'PUT',
    url: serviceUrl(bundle, `/api/pictable/user/live/${encodeURIComponent(liveName)}`),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(readInput(z, tableFields)),
  });
  const { data } = response;
  return {
    name: data.name,
    url: data.url,
    dark_url: data.darkUrl ?? null,
    version: data.version,
    version_url: data.versionUrl,
    unchanged: data.unchanged,
    updated_at: data.updatedAt,
    images: data.urls.map((url, index) => ({ url, part: index + 1 })),
    ...describeImage(data),
  };
}

/** The action "Update Live Image". */
export const liveImage = {
  key: 'live_image',
  noun: 'Live Image',
  display: {
    label: 'Update Live Image',
    description: 'Replaces the image of a stable URL with a new table, or creates it.',
  },
  operation: {
    perform,
    inputFields: [
      {
        key: 'name',
        label: 'Live Image Name',
        type: 'string',
        required: true,
        helpText: 'Lower-case letters, digits and hyphens, such as `sales`. If there is none, it is created.',
      },
      ...inputFields,
      {
        key: 'refresh',
        label: 'Refresh',
        type: 'string',
        helpText:
          'How often the service loads the Source URL again, such as `1h` or `1d`. If empty, only this step updates the image.',
      },
    ],
    sample: {
      name: 'sales',
      url: 'https://pictable.example/api/pictable/live/sales-0123456789abcdefghijkl.png',
      dark_url: null,
      version: 7,
      version_url: 'https://pictable.example/api/pictable/images/sales-Zk3vQ8mT1xWn5rYb7cLd0A.png',
      unchanged: false,
      updated_at: '2026-03-02T09:14:07.512Z',
      images: [
        { url: 'https://pictable.example/api/pictable/live/sales-0123456789abcdefghijkl.png', part: 1 },
      ],
      ...imageSample,
    },
    outputFields: [
      { key: 'name', label: 'Name', type: 'string' },
      { key: 'url', label: 'Stable URL', type: 'string' },
      { key: 'dark_url', label: 'Stable URL of the Dark Image', type: 'string' },
      { key: 'version', label: 'Version', type: 'integer' },
      { key: 'version_url', label: 'URL of This Version', type: 'string' },
      { key: 'unchanged', label: 'Unchanged', type: 'boolean' },
      { key: 'updated_at', label: 'Updated At', type: 'datetime' },
      {
        key: 'images',
        label: 'All Images',
        children: [
          { key: 'url', label: 'URL', type: 'string' },
          { key: 'part', label: 'Number', type: 'integer' },
        ],
      },
      ...imageFields,
    ],
  },
};
