import { useEffect, useState } from 'react';
import { sharing } from '../../../messages/sharing-texts.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';

/** The images of a split table after the first one. Loaded only if there are any. */
export default function FollowingImages({ rendering }: { rendering: TableRendering }) {
  const urls = useObjectUrls(rendering.followingFiles);
  return urls.map((url, index) => (
    <img
      key={url}
      src={url}
      alt={sharing.imageLabel(index + 2, urls.length + 1)}
      className="h-auto max-w-full"
    />
  ));
}

function useObjectUrls(files: readonly Blob[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
