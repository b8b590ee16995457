import { sendOnce, serviceUrl } from '../http.js';
import { describeImage, imageFields, imageSample } from '../image-output.js';
import { inputFields, readInput } from '../table-input.js';

async function perform(z, bundle) {
  const response = await sendOnce(z, {
    method: 'POST',
    url: serviceUrl(bundle, '/api/pictable/table-to-image'),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(readInput(z, bundle.inputData)),
  });
  const { id, url, darkUrl = null, shareUrl, image, metadata, images } = response.data;
  return {
    id,
    url,
    dark_url: darkUrl,
    share_url: shareUrl,
    filename: image.filename,
    title: image.title,
    created_at: image.createdAt,
    format: metadata.format,
    width: metadata.width,
    height: metadata.height,
    size: metadata.size,
    images: images.map(({ url, part }) => ({ url, part })),
    ...describeImage(response.data),
  };
}

/** The action "Create Table Image". */
export const tableImage = {
  key: 'table_image',
  noun: 'Table Image',
  display: {
    label: 'Create Table Image',
    description: 'Creates an image of a table (PNG, JPEG, SVG or PDF) and returns its public URL.',
  },
  operation: {
    perform,
    inputFields: [
      ...inputFields,
      {
        key: 'access',
        label: 'Access',
        type: 'string',
        choices: { public: 'Public', signed: 'Signed URLs Only' },
        helpText: 'Who can open the image. If empty, everyone who has the URL.',
      },
      {
        key: 'expires',
        label: 'Expires',
        type: 'string',
        helpText:
          'When the image is deleted: a time span such as `7d`, or a date and time. If empty, it stays.',
      },
    ],
    sample: {
      id: 128,
      url: 'https://pictable.example/api/pictable/images/daily-orders-Zk3vQ8mT1xWn5rYb7cLd0A.png',
      dark_url: null,
      share_url: 'https://pictable.example/s/daily-orders-Zk3vQ8mT1xWn5rYb7cLd0A',
      filename: 'daily-orders-Zk3vQ8mT1xWn5rYb7cLd0A.png',
      title: 'Daily orders',
      created_at: '2026-03-02T09:14:07.512Z',
      format: 'png',
      width: 800,
      height: 186,
      size: 15480,
      images: [
        {
          url: 'https://pictable.example/api/pictable/images/daily-orders-Zk3vQ8mT1xWn5rYb7cLd0A.png',
          part: 1,
        },
      ],
      ...imageSample,
    },
    outputFields: [
      { key: 'id', label: 'Image ID', type: 'integer' },
      { key: 'url', label: 'Image URL', type: 'string' },
      { key: 'dark_url', label: 'Dark Image URL', type: 'string' },
      { key: 'share_url', label: 'Share Page', type: 'string' },
      { key: 'filename', label: 'File Name', type: 'string' },
      { key: 'title', label: 'Title', type: 'string' },
      { key: 'created_at', label: 'Created At', type: 'datetime' },
      { key: 'format', label: 'Format', type: 'string' },
      { key: 'width', label: 'Width in Pixels', type: 'integer' },
      { key: 'height', label: 'Height in Pixels', type: 'integer' },
      { key: 'size', label: 'Size in Bytes', type: 'integer' },
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
