import { expect, test } from 'vitest'
import { dragged, squareOf, wholePicture } from './crop.ts'

const landscape = { width: 800, height: 400 }

test('initially the square is as large as the picture allows, in its middle', () => {
  expect(squareOf(landscape, wholePicture)).toEqual({ side: 400, left: 200, top: 0 })
  expect(squareOf({ width: 300, height: 900 }, wholePicture)).toEqual({ side: 300, left: 0, top: 300 })
})

test('zooming in makes the square smaller around the same place', () => {
  expect(squareOf(landscape, { ...wholePicture, zoom: 2 })).toEqual({ side: 200, left: 300, top: 100 })
})

test('dragging the picture to the right shows what was to the left of the square', () => {
  expect(squareOf(landscape, dragged(landscape, wholePicture, 0.25, 0))).toMatchObject({ left: 100, top: 0 })
})

test('the square never leaves the picture, however far it is dragged', () => {
  expect(squareOf(landscape, dragged(landscape, wholePicture, 9, 9))).toEqual({ side: 400, left: 0, top: 0 })
  expect(squareOf(landscape, dragged(landscape, wholePicture, -9, -9))).toEqual({
    side: 400,
    left: 400,
    top: 0,
  })
  expect(squareOf(landscape, { across: 7, down: -7, zoom: 900 })).toEqual({ side: 100, left: 700, top: 0 })
})
