/** The square of a picture that becomes the photo: its centre as a share (0 to 1) of its range, and the zoom. */
export type Crop = { across: number; down: number; zoom: number }

export const wholePicture: Crop = { across: 0.5, down: 0.5, zoom: 1 }
export const nearest = 4

type Size = { width: number; height: number }

/** In pixels of the picture: corner and side length of the square. It never leaves the picture. */
export function squareOf({ width, height }: Size, { across, down, zoom }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, nearest)
  return {
    side,
    left: (width - side) * clamp(across, 0, 1),
    top: (height - side) * clamp(down, 0, 1),
  }
}

/** The crop after the picture was dragged, in units of the square's side: right and down are positive. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side, left, top } = squareOf(size, crop)
  return {
    ...crop,
    across: place(left - right * side, size.width - side),
    down: place(top - down * side, size.height - side),
  }
}

function place(at: number, way: number): number {
  return way > 0 ? clamp(at / way, 0, 1) : 0.5
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
