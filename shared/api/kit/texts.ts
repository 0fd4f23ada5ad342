/**
 * The product's exact texts, odd spelling included. Texts about completed and failed actions: outcomes.ts; those of
 * selects and of the registration's error screen are written there, for the size of the first page.
 */
export const texts = {
  errorOccurred: 'An error occured.',

  /** HTTP status handling. */
  badRequest: 'An error has occured. Requested action could not be finished',
  tooMany:
    'hey! not so fast. our system detected unusual number of requests from your device. if you believe it is an error please contact our customer support',
  deviceTaken: 'Sorry that number is already taken by another device',
  serverError: 'Server error has occured.',
  noRenewal: 'This webview can not renew tokens...',

  /** Sign-in. The code is never shown; the notice is shown instead. */
  emailNotVerified: '#EMAILNOTVERIFIED#',
  verifyEmail: 'Please verify your email. We have sent you a link.',
  requestAgain: 'request again',

  /** Routing and error screens. */
  pageNotFound: 'This page could not be found',
  notFoundTitle: '404 Page not found',
  unknownMiddleware: 'Unknown middleware',
  errorTitle: 'An error occurred',
  homePage: 'Home page',
  errorPageFailed: 'An error occurred while showing the error page',
  goBackHome: 'Go back to home',

  uploadFailed: 'Unable to upload file',
} as const
