import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { LANGUAGE_CODES } from '#contract/interface-languages.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { learners } from './compiled/playlist.ts'
import { fill, readLanguageFrom } from './language.ts'

/** The product's own wording, odd spellings and spaces included; the gate checks that each key is used somewhere. */
const WORDS = `
Upgrading the community
Top Playlists
Our Future Goals
Between 8 to 20 characters
Your form has been submitted successfully.
We will shortly review your form and get back to you
No playlists found
Loading Playlists
Some Currated Opportunities
No Opportunities Found
Sorry, There are no playlists yet...
Search Results
Show More reviews
Show Less reviews
No Reveiws yet
Write a Review
Edit your Review
Please Login to view the content
Create Opportunity
View Opportunities
Some Currated Playlists for you
Loading Playlist
Add Your Skills
Upload Your Videos
No Courses here... click here to upload
Add Video
Delete Playlist
Loading Videos
Add Video Url's From Youtube
Are you sure you want to delete this playlist?
Password match
Passwords do not match
Playlist Uploaded Successfully
Opportunity Created Successfully
Something went wrong
Video Deleted Successfully
Some Error Occured
Playlist Deleted Successfully
Error Occured
We have mailed you password reset email. Please check your mail for resetting your password
Your password has been successfully changed.
Successfully Updated
Your Account is not Verified
invalid inputs
Your account is not verified
please provide all fields
Please add atleast 5 videos
Name or Description or Language not long enough
Invalid link 
Video already exists
*Please select Category and Subcategory
error in getting review
error in getting rating
Incorrect password
Some Error Occured. Try Again Later
Error Occured here
please verify now by a click
Join As Creator
Describe Yourself
Past Experiences
Relevant Skills
PPT Knowledge
Social Platforms
Company Name
Job Title
Job Description
Job Location
Job Type
Manage Profile
Delete Account
readmore
Join our community
`

test('the product’s wording is in the catalogue to the letter', () => {
  const catalogue = JSON.parse(readFileSync('web/messages/en.json', 'utf8')) as Record<string, object>
  const sentences = Object.values(catalogue).flatMap((group) => Object.values(group))

  expect(
    WORDS.slice(1, -1)
      .split('\n')
      .filter((one) => !sentences.includes(one)),
  ).toEqual([])
})

test('digits of any script become Latin digits', () => {
  expect(latinDigits('+९१ ௧௨௩ ౪౫౬ ৭৮৯ ൦ 42')).toBe('+91 123 456 789 0 42')
  // Five scripts whose digits follow one another in Unicode.
  expect(latinDigits('𝟘𝟗𝟬')).toBe('090')
})

test.each(LANGUAGE_CODES)('a big number in the language %s is grouped as in India', (code) => {
  readLanguageFrom(() => code)
  onTestFinished(() => readLanguageFrom(() => 'en'))

  expect(fill('{count}', { count: 1_234_567 })).toBe('12,34,567')
  expect(learners({ count: 1_240 })).toMatch(/(^|\D)1,240(\D|$)/)
})
