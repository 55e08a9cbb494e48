/**
 * What the server itself writes to people, emails above all: the English catalogue is the reference, and `say`
 * takes its keys and {places} from it. Another language is a file beside it with the same keys.
 */
export const en = {
  letter: {
    hello: 'Hello {name},',
    moment: '{day} at {time} India time',
    contact: 'You can reach us at {email}.',
    notYou:
      'If it was you, there is nothing to do. If not, please set a new password at once and write to us.',
    setPassword: 'Set a new password',
  },
  code: {
    subject: 'Your {site} verification code',
    about: 'Enter this code to verify your account:',
    note: 'It works for {minutes} minutes. If you did not ask for it, somebody typed your address by mistake and you can ignore this mail.',
  },
  newDevice: {
    subject: 'New sign-in to your {site} account',
    about:
      'somebody has just signed in to your account on a device we had not seen before: {device}, {moment}.',
    advice:
      'If it was you, there is nothing to do. If not, sign that device out here and set a new password at {address}, which signs out every device.',
    end: 'Sign that device out',
    device: '{browser} on {system}',
    unknown: 'Unknown device',
  },
  reset: {
    subject: 'Set a new password for {site}',
    about: 'Somebody, hopefully you, asked for a new password for your account. Choose it here:',
    choose: 'Choose a new password',
    note: 'The link works once, for {minutes} minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your {site} password was changed',
    about: 'the password of your account was changed on {moment}. All devices were signed out.',
  },
  farewell: {
    subject: 'Your {site} account was deleted',
    about:
      'your account was deleted, with everything that belonged to it. This is the last mail you will get from us.',
    note: 'If it was not you, please write to {email} soon.',
  },
  secondFactor: {
    subject: 'Your {site} sign-in changed',
    guessedSubject: 'Somebody knows your {site} password',
    when: 'It was on {moment}.',
  },
  /** By event, before secondFactor.when. */
  secondFactorNews: {
    app_added: 'an app that shows codes was added to your account as a second step to sign in.',
    app_removed: 'the app that shows codes was removed from your account.',
    passkey_added: 'a passkey was added to your account as a second step to sign in.',
    passkey_removed: 'a passkey was removed from your account.',
    codes_renewed: 'new recovery codes were made for your account. The old ones do not work any more.',
    recovery_used:
      'somebody signed in to your account with one of your recovery codes, which is used up now.',
    guessed:
      'somebody entered the password of your account and then several wrong codes. They did not get in.',
    reset: 'the second step was taken off your account by the people who run the site.',
  },
  creator: {
    approvedSubject: 'Welcome to {site}: you are a creator now',
    approved:
      'your application has been approved. Log in with this address and the password you chose in the form; the first time, we mail you a code to verify the address.',
    approvedNext: 'After that you can upload your first playlist from your dashboard.',
    logIn: 'Log in',
    rejectedSubject: 'Your application to {site}',
    rejected: 'thank you for applying to become a creator. We could not accept your application this time:',
    rejectedNext: 'You are welcome to apply again, or to answer this mail.',
  },
  reminder: {
    subject: 'Go on with {course}',
    about: 'you asked us to remind you of what you were learning. It is all where you left it:',
    course: '{course}: {watched} of {total} videos watched',
    goOn: 'Go on where I stopped',
    note: 'You get this mail at most once a week, because you asked for it on My learning.',
    stop: 'Stop these reminders',
  },
  notification: {
    reason: 'The reason: {reason}',
    look: 'Have a look',
    choose: 'You can choose which mails you get, and how often, at {address}',
    stop: 'Stop mails like this one',
    news: '{count} things are new for you',
    about: 'this is new for you:',
    more: 'And {count} more.',
    all: 'See them all',
    stopAll: 'Stop these mails',
  },
  /** By the event of the notification. */
  events: {
    application_seen: '{company} has looked at your application for “{title}”.',
    application_shortlisted: '{company} has put you on the shortlist for “{title}”.',
    application_rejected: '{company} has not chosen you for “{title}” this time.',
    application_hired: '{company} has chosen you for “{title}”.',
    application_closed: '“{title}” at {company} is closed. Nobody else will be chosen.',
    application_reopened: '“{title}” at {company} is open again. Your application still counts.',
    application_unanswered:
      '{company} has not answered your application for “{title}” in {days} days. They may still do so.',
    application_removed:
      'An opportunity that you applied to on {applied} was taken off the site. Nobody else will be chosen.',
    opportunity_approved: 'Your opportunity “{title}” is online.',
    opportunity_rejected: 'Your opportunity “{title}” was not approved.',
    opportunity_taken_down: 'Your opportunity “{title}” was taken down.',
    opportunity_hidden: 'Your opportunity “{title}” is being looked at.',
    opportunity_shown: 'Your opportunity “{title}” is shown again.',
    opportunity_ending: 'Is “{title}” still open? Otherwise it will close soon.',
    opportunity_unanswered: 'People are waiting for your answer: “{title}”.',
    opportunity_applied: {
      one: '“{title}” has a new application.',
      other: '“{title}” has {count} new applications.',
    },
    review_answered: '{creator} has answered your review of “{course}”.',
    course_published: '{creator} has published a course: “{course}”.',
    videos_added: { one: '“{course}” has a new video.', other: '“{course}” has {count} new videos.' },
    creator_approved: 'You are a creator now.',
    course_hidden: 'Your course “{course}” was hidden.',
    course_restored: 'Your course “{course}” is shown again.',
    report_upheld: 'You reported {thing}. You were right, and we did something about it.',
    report_dismissed: 'You reported {thing}. We looked at it and left it as it is.',
  },
  /** What was reported, in the two sentences above. */
  things: {
    playlist: 'a course',
    video: 'a video',
    review: 'a review',
    opportunity: 'an opportunity',
    creator: 'a creator',
  },
  report: {
    subject: 'About what you reported',
    gone: 'You reported something to us.',
    upheld: 'We have looked at it and acted on it.',
    dismissed: 'We have looked at it and found that it can stay.',
    thanks: 'Thank you for helping to look after this community.',
  },
  /** By the kind of what was reported. */
  reported: {
    playlist: 'You reported the course “{name}” to us.',
    video: 'You reported the video “{name}” to us.',
    review: 'You reported a review of the course “{name}” to us.',
    opportunity: 'You reported the opportunity “{name}” to us.',
    creator: 'You reported the creator “{name}” to us.',
  },
  weekly: {
    subject: 'What is waiting on {site}',
    about: 'this is waiting for you and the other operators:',
    moreThan: 'more than {count}',
    noneLate: 'None of it is late.',
    late: { one: '{amount} of it is late.', other: '{amount} of it are late.' },
    open: 'Open the inbox',
    note: 'You get this mail at most once a week, when something is waiting.',
    stop: 'Stop these mails',
  },
  /** By the kind of what waits. */
  waiting: {
    report: { one: '{amount} reported thing', other: '{amount} reported things' },
    review: { one: '{amount} review held back', other: '{amount} reviews held back' },
    opportunity: { one: '{amount} opportunity', other: '{amount} opportunities' },
    application: { one: '{amount} creator application', other: '{amount} creator applications' },
    mail: { one: '{amount} undelivered mail', other: '{amount} undelivered mails' },
    course: { one: '{amount} dead course', other: '{amount} dead courses' },
    wish: { one: '{amount} wish', other: '{amount} wishes' },
  },
  post: {
    linkNote:
      'The link is for you alone: whoever has it can read the applications and close the opportunity. It works for 30 days; every new mail brings a fresh one.',
    openInbox: 'Open the inbox',
    openPosts: 'Open my posts',
    changeIt: 'You can change it in My posts; it is then looked at again.',
    postAgain: 'You can post it again once that is fixed.',
    approvedSubject: 'Your opportunity is online: {title}',
    approved:
      '“{title}” at {company} has been approved. Everybody can see it now and learners can apply until {day}.',
    approvedNext:
      'We will mail you every application. You will find them all, with resumes and answers, in your inbox.',
    hiddenSubject: 'Your opportunity is being looked at: {title}',
    hidden:
      'Several people have asked us to look at “{title}” at {company}. It is not shown until we have done so.',
    hiddenNext:
      'This says nothing about you yet, and you need not do anything. We will write to you when it is decided.',
    backSubject: 'Your opportunity is shown again: {title}',
    back: 'We have looked at “{title}” at {company}. Everybody can see it again.',
    rejectedSubject: 'Your opportunity was not approved: {title}',
    rejected: '“{title}” at {company} was not approved. The reason:',
    takenDownSubject: 'Your opportunity was taken down: {title}',
    takenDown:
      '“{title}” at {company} was taken down: nobody can find it or apply to it any more. The reason:',
    applicationSubject: 'New application: {title}',
    application: '{applicant} has applied for “{title}” at {company}.',
    skills: 'Skills: {skills}',
    applicationNext:
      'The resume and the answer are in your inbox. Replying to this mail writes to the applicant.',
    linkSubject: 'Your inbox: {title}',
    link: 'Here is a fresh link to the applications for “{title}” at {company}.',
    linkNotAsked: 'If you did not ask for it, you can ignore this mail.',
    endingSubject: 'Still open? {title}',
    ending: '“{title}” at {company} closes after {day}.',
    endingOpen:
      'If it is still open, say so in its inbox with one press, and people can apply for up to 60 more days.',
    endingFound:
      'If you have found somebody, or are no longer looking, close it there and say why: the people who applied will then hear of it.',
    unansweredSubject: 'People are waiting for your answer: {title}',
    unanswered:
      'Somebody applied for “{title}” at {company} {days} days ago and has not heard from you. We have told them so.',
    unansweredNext: 'One choice in the inbox is an answer: shortlisted, rejected or hired.',
  },
  repairs: {
    lostSubject: {
      one: '{count} video in your courses cannot be played',
      other: '{count} videos in your courses cannot be played',
    },
    newsOf: 'News for {course}',
    news: 'News for your courses',
    lost: 'these videos in your courses can no longer be played:',
    more: 'and {count} more',
    changed: 'The YouTube playlists of these courses have changed:',
    countAdded: '{count} new',
    countGone: '{count} gone',
    came: 'New videos were added to these courses automatically:',
    advice: 'On your dashboard you can replace or remove what is lost, and add what is new.',
    open: 'Open my dashboard',
    note: 'You get this mail at most once a week, and only when there is something new to tell. You can change that at {address}',
  },
  /** By the state of the video. */
  lostVideo: {
    gone: 'no longer on YouTube',
    private: 'private',
    embedding_off: 'can only be watched on YouTube',
    blocked: 'not available in India',
    restricted: 'only for adults',
  },
  /** The page for a caller who asks for too many pages. */
  rejection: {
    too_many_requests: 'Too many requests. Please wait a moment and try again',
    tryAgain: 'Try again',
  },
  /** The pages behind unsubscribe links. */
  stop: {
    reminders: 'Reminders',
    mails: 'Mails',
    remindersAsked: 'Do you want to stop the reminders about your courses?',
    remindersYes: 'Stop these reminders',
    remindersDone: 'You will no longer get reminders. You can ask for them again on My learning.',
    remindersBroken: 'This link is not complete. You can turn reminders off on My learning.',
    myLearning: 'My learning',
    weeklyAsked: 'Do you want to stop the weekly mail about what is waiting for operators?',
    weeklyYes: 'Stop this mail',
    weeklyDone: 'You will no longer get this mail. You can ask for it again in the inbox of the console.',
    weeklyBroken: 'This link is not complete. You can turn the mail off in the inbox of the console.',
    console: 'Console',
    digestAsked: 'Do you want to stop the mails that tell you what is new?',
    mailsAsked: 'Do you want to stop mails like the one that led you here?',
    mailsYes: 'Stop these mails',
    mailsDone: 'You will no longer get such mails. You still find what is new in your notifications.',
    ownCoursesDone: 'You will no longer get such mails. Your dashboard still says what there is to do.',
    mailsBroken: 'This link is not complete. You can choose your mails in the settings.',
    settings: 'Settings of notifications',
  },
  /**
   * On pictures: previews of shared links, and certificates, where the name is above what was watched and the
   * course below.
   */
  picture: {
    tagline: 'Free video courses in the languages of India',
    watched: { one: 'watched the one video of', other: 'watched all {count} videos of' },
    /** After the course and the name. */
    watchedOnly: { one: 'watched the one video', other: 'watched all {count} videos' },
    by: 'a course by {creator}, in {language}',
    hours: '{hours} h {minutes} min',
    minutes: '{minutes} min',
    finished: 'Finished on {day}',
    check: 'Anybody can check this at {address}',
  },
} as const
