import { useEffect, useState } from 'react';
import { sharing } from '../../../messages/sharing-texts.ts';
import { zoomedSize } from '../../../rendering/image/zoomed-size.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';

interface FollowingImagesProps {
  rendering: TableRendering;
  /** Percent; undefined: at most as wide as the space for it. */
  zoomPercent: number | undefined;
}

/** The images of a split table after the first one. Loaded only if there are any. */
export default function FollowingImages({ rendering, zoomPercent }: FollowingImagesProps) {
  const urls = useObjectUrls(rendering.followingFiles);
  return urls.map((url, index) => (
    <img
      key={url}
      src={url}
      alt={sharing.imageLabel(index + 2, urls.length + 1)}
      {...zoomedSize({ widthPx: rendering.followingWidthsPx[index] }, zoomPercent)}
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
