import { limits } from './limits.ts'

/**
 * Sentences of their own for single fields; the catalogues of the interface have the same ones under these names. Odd ones
 * ('atleast', 'between 8 to 20') are worded as in the specification.
 */
export const fieldRules = {
  field_email: 'Please enter a valid email address',
  field_password: `Password must be between ${limits.password.min} to ${limits.password.max} characters`,
  field_password_common:
    'This password is one of the first that anybody would guess. Please choose another one',
  field_passwords_differ: 'Passwords do not match',
  field_code: 'The code must be 6 digits',
  field_course_words: 'Name or Description or Language not long enough',
  field_course_videos: 'Please add atleast 5 videos',
  field_course_category: 'Please select Category and Subcategory',
  field_import_too_many: `At most ${limits.videosPerPlaylist.max} videos can be imported at once`,
  field_video_missing: 'Please add a video',
  field_review_incomplete: 'please provide all fields',
  field_deadline_over: 'The deadline has already passed',
  field_answer_missing: 'Please answer the question',
  field_resume_missing: 'Please add your résumé',
  field_resume_kind: 'The resume must be a PDF, DOC or DOCX file',
  field_photo_missing: 'Please choose a photo',
  field_photo_kind: 'The photo must be a JPEG, PNG or WebP picture',
  field_photo_pixels: 'The photo has too many pixels: at most 24 megapixels are accepted',
  field_photo_slow: 'Reading the photo took too long. Please try again in a moment',
  field_photo_damaged: 'The photo is damaged or not a picture',
  field_phone: 'phone must be a number of 6 to 15 digits',
  field_mobile: 'Mobile must be a phone number, such as +91 98765 43210',
  field_mobile_abroad: 'Mobile must be a phone number with its country code',
  field_concept: 'A concept is written in small letters like organic-farming',
  field_reason_missing: 'Please say why you close it',
} as const
