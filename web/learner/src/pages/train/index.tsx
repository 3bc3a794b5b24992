export default function TrainPage() {
  return <main data-page="train" />
}
