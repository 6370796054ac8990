import sharp from 'sharp';

/** True if there are two pictures, and both are higher than wide. @param images as data URIs */
export async function arePortraitPair(images: readonly string[]): Promise<boolean> {
  if (images.length !== 2) return false;
  const sizes = await Promise.all(
    images.map((image) =>
      sharp(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')).metadata(),
    ),
  );
  return sizes.every(({ width, height }) => height > width);
}
