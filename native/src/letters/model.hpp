// A letter model: n-grams from both ends of the word and a model of its pieces, and the fillings of a pattern that are
// likely under them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/memory.hpp"
#include "common/random.hpp"
#include "letters/completion.hpp"
#include "letters/ngram.hpp"
#include "letters/pieces.hpp"
#include "letters/table.hpp"
#include "letters/word_set.hpp"

namespace bestguess::letters {

// Words of a pattern with their weights.
struct Fillings {
    std::size_t length = 0;
    std::vector<std::uint8_t> letters; // of one filling after the other
    std::vector<double> likelihood;    // of each filling under the model
    std::vector<double> weight; // the likelihood, and more where it stands for fillings left out: unbiased when summed
    bool exact = true;          // whether no filling is left out

    std::size_t size() const { return weight.size(); }
    const std::uint8_t *operator[](std::size_t i) const { return &letters[i * length]; }
};

struct Settings {
    unsigned order = 8; // the longest context is one letter shorter
    double backward =
        0.5;             // the n-grams' p(word) is the forward one's to 1 - this times the backward one's to this power
    double pieces = 0.2; // the weight of a word is the n-grams' p(word) to 1 - this times the pieces' to this power
};

class LetterModel {
  public:
    LetterModel() = default;

    // words: one after the other, lengths of each.
    LetterModel(std::span<const std::uint8_t> words, std::span<const std::uint8_t> lengths, unsigned letters,
                Settings settings)
        : edge_(letters), settings_(settings) {
        std::vector<std::uint8_t> text{static_cast<std::uint8_t>(edge_)};
        text.reserve(words.size() + lengths.size() + 1);
        std::vector<std::uint64_t> hashes;
        std::size_t at = 0;
        for (const std::uint8_t length : lengths) {
            hashes.push_back(WordSet::hash_of(&words[at], length));
            text.insert(text.end(), words.begin() + at, words.begin() + at + length);
            text.push_back(static_cast<std::uint8_t>(edge_));
            at += length;
        }
        listed_ = WordSet(hashes);
        hashes = {};
        if (settings_.pieces > 0.0) pieces_ = PieceModel(text, edge_);
        give_back_freed_memory();
        forward_ = Ngram(text, edge_, settings.order);
        ahead_forward_ = Trigrams(text, edge_);
        std::reverse(text.begin(), text.end());
        backward_ = Ngram(text, edge_, settings.order);
        ahead_backward_ = Trigrams(text, edge_);
        text = {};
        give_back_freed_memory();
    }

    // Calls visit(bytes) for all that a model consists of, part after part; bytes: a span, of the model itself where it
    // is long.
    template <class Visit> void dump(const Visit &visit) {
        const auto value = [&](const auto &x) { visit(std::as_bytes(std::span(&x, 1))); };
        value(magic);
        value(std::uint64_t{edge_});
        // One by one: a struct has bytes between its numbers that are never written.
        value(std::uint64_t{settings_.order});
        value(settings_.backward);
        value(settings_.pieces);
        arrays([&](const auto &table) {
            value(static_cast<std::uint64_t>(table.size()));
            const auto bytes = std::as_bytes(std::span(table.data(), table.size()));
            visit(bytes);
            constexpr std::array<std::byte, alignment> nothing{};
            visit(std::span(nothing).first(padding(bytes.size())));
        });
    }

    // Reads what was dumped and leaves it where it is: the bytes must stay as they are, longer than the model. Throws
    // std::invalid_argument for bytes that are no model.
    static LetterModel restore(std::span<const std::uint8_t> data) {
        LetterModel model;
        Source in{data};
        if (in.value<std::uint64_t>() != magic) throw std::invalid_argument("data: no letter model");
        const auto edge = in.value<std::uint64_t>();
        if (edge >= 256) throw std::invalid_argument("data: no letter model");
        model.edge_ = static_cast<unsigned>(edge);
        model.settings_.order = static_cast<unsigned>(in.value<std::uint64_t>());
        model.settings_.backward = in.value<double>();
        model.settings_.pieces = in.value<double>();
        model.arrays([&](auto &table) { in.array(table); });
        model.forward_.restore(model.edge_);
        model.backward_.restore(model.edge_);
        model.ahead_forward_.restore(model.edge_);
        model.ahead_backward_.restore(model.edge_);
        model.pieces_.check(model.edge_);
        model.listed_.check();
        return model;
    }

    const Ngram &forward() const { return forward_; }
    const Ngram &backward() const { return backward_; }
    unsigned edge() const { return edge_; }

    // The weight of a word: the product of what each model makes of it, each to the power of its share.
    double weight(const std::uint8_t *word, std::size_t length) const {
        PieceModel::Reader reader(pieces_, length);
        return mixed(probability(forward_, word, length, false), probability(backward_, word, length, true), reader,
                     word);
    }

    bool lists(const std::uint8_t *word, std::size_t length) const { return listed_.contains(word, length); }

    // Up to `size` different words whose places hold allowed letters, drawn by the seed; all of them if they are no
    // more. Each prefix is kept with a probability that grows with its own and with what its completions are worth
    // (Fearnhead & Clifford 2003), and weighs as much more as it was less likely to be kept. Words are read from the
    // end where more is known behind the open places than before them: of the letters read the n-grams see as many as
    // their order allows, of those to come the trigrams see two.
    Fillings draw(Allowed allowed, std::size_t size, std::uint64_t seed, bool unlisted) const {
        const bool from_end = more_follows(allowed);
        if (from_end) std::reverse(allowed.begin(), allowed.end());
        const Ngram &reader = from_end ? backward_ : forward_;
        const Trigrams &look_ahead = from_end ? ahead_backward_ : ahead_forward_;
        const std::size_t length = allowed.size(), stride = reader.stride();
        Fillings found;
        found.length = length;
        std::vector<std::vector<float>> worth;
        look_ahead.complete(allowed, worth);
        Random random(seed);
        std::vector<Prefix> prefixes{{1.0, 1.0, reader.start()}}, kept;
        std::vector<std::uint8_t> text(length), kept_text;
        std::vector<float> p, score; // by prefix and next letter; the score is 0 for letters that are not allowed
        std::vector<std::uint32_t> next;
        for (std::size_t place = 0; place < length; ++place) {
            const std::vector<std::uint8_t> &letters = allowed[place];
            const std::size_t width = letters.size() == 1 ? 1 : stride;
            p.resize(prefixes.size() * width);
            next.resize(prefixes.size() * width);
            score.assign(prefixes.size() * width, 0.0f);
            double most = 0.0;
            for (const Prefix &prefix : prefixes) most = std::max(most, prefix.p * prefix.stands_for);
            for (std::size_t i = 0; i < prefixes.size(); ++i) {
                const Prefix &prefix = prefixes[i];
                if (i + ahead < prefixes.size()) reader.prefetch_successors(prefixes[i + ahead].node);
                const std::size_t last = place ? text[i * length + place - 1] : edge_;
                const float *after = &worth[place + 1][look_ahead.context(last, 0)];
                const auto share =
                    static_cast<float>(prefix.p * prefix.stands_for / most); // within the range of floats
                if (width == 1) {
                    const Ngram::Step step = reader.step(prefix.node, letters[0]);
                    p[i] = static_cast<float>(step.p);
                    next[i] = step.next;
                    score[i] = share * p[i] * after[letters[0]];
                } else {
                    reader.steps(prefix.node, &p[i * width], &next[i * width]);
                    float *row = &score[i * width];
                    for (unsigned c = 0; c < edge_; ++c) row[c] = share * p[i * width + c] * after[c];
                }
            }
            kept.clear();
            kept_text.clear();
            const auto keep = [&](std::size_t prefix, std::size_t child, std::uint8_t letter, double more) {
                reader.prefetch(next[child]);
                kept.push_back({prefixes[prefix].p * p[child], prefixes[prefix].stands_for * more, next[child]});
                const std::size_t at = kept_text.size();
                kept_text.resize(at + length);
                std::copy_n(&text[prefix * length], place, &kept_text[at]);
                kept_text[at + place] = letter;
            };
            const bool all = prefixes.size() * letters.size() <= size;
            const double bar = all ? 0.0 : threshold(score, size);
            double due = all ? 0.0 : random.uniform() * bar;
            found.exact = found.exact && all;
            for (std::size_t i = 0; i < prefixes.size(); ++i)
                for (const std::uint8_t c : letters) {
                    const std::size_t child = width == 1 ? i : i * width + c;
                    if (score[child] >= bar) {
                        keep(i, child, c, 1.0);
                    } else if ((due -= score[child]) < 0.0) {
                        due += bar;
                        keep(i, child, c, bar / score[child]);
                    }
                }
            std::swap(prefixes, kept);
            std::swap(text, kept_text);
        }
        std::vector<double> drawn, stands_for;
        for (std::size_t i = 0; i < prefixes.size(); ++i) {
            std::uint8_t *word = &text[i * length];
            if (from_end) std::reverse(word, word + length);
            if (unlisted && listed_.contains(word, length)) continue;
            found.letters.insert(found.letters.end(), word, word + length);
            drawn.push_back(prefixes[i].p * reader.step(prefixes[i].node, edge_).p);
            stands_for.push_back(prefixes[i].stands_for);
        }
        // Prefixes were dropped by the n-grams of one direction alone; sums stay unbiased with any likelihood.
        const std::vector<double> other = read(found.letters, length, drawn.size(), !from_end);
        const std::vector<double> &front = from_end ? other : drawn, &back = from_end ? drawn : other;
        PieceModel::Reader pieces(pieces_, length);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            found.likelihood.push_back(mixed(front[i], back[i], pieces, &found.letters[i * length]));
            found.weight.push_back(found.likelihood[i] * stands_for[i]);
        }
        return found;
    }

    // p(word) by one of the models; backwards from the end.
    static double probability(const Ngram &model, const std::uint8_t *word, std::size_t length, bool reversed) {
        double p = 1.0;
        std::uint32_t node = model.start();
        for (std::size_t i = 0; i < length; ++i) {
            const Ngram::Step step = model.step(node, word[reversed ? length - 1 - i : i]);
            p *= step.p;
            node = step.next;
        }
        return p * model.step(node, model.edge()).p;
    }

  private:
    static constexpr std::size_t ahead = 4; // how many words or prefixes before its turn one's memory is asked for
    static constexpr std::uint64_t magic = 0x62672D6C6574'0005; // the format's number in the last byte

    // In a dump every table begins at a multiple of so many bytes.
    static constexpr std::size_t alignment = 8;
    static std::size_t padding(std::size_t bytes) { return (alignment - bytes % alignment) % alignment; }

    struct Source {
        template <class T> T value() {
            T x;
            std::memcpy(&x, take(sizeof x), sizeof x);
            return x;
        }
        template <class T> void array(Table<T> &x) {
            const auto size = value<std::uint64_t>();
            if (size > (data.size() - at) / sizeof(T)) throw std::invalid_argument("data: no letter model");
            const std::uint8_t *bytes = take(size * sizeof(T));
            if (reinterpret_cast<std::uintptr_t>(bytes) % alignof(T))
                throw std::invalid_argument("data: at a multiple of 8 bytes");
            x = Table<T>::view(reinterpret_cast<const T *>(bytes), size);
            take(padding(size * sizeof(T)));
        }
        const std::uint8_t *take(std::size_t size) {
            if (size > data.size() - at) throw std::invalid_argument("data: no letter model");
            at += size;
            return data.data() + at - size;
        }
        std::span<const std::uint8_t> data;
        std::size_t at = 0;
    };

    template <class Visit> void arrays(const Visit &visit) {
        forward_.arrays(visit);
        backward_.arrays(visit);
        pieces_.arrays(visit);
        visit(ahead_forward_.table());
        visit(ahead_backward_.table());
        visit(listed_.slots());
    }

    double mixed(double front, double back, PieceModel::Reader &reader, const std::uint8_t *word) const {
        const double p = front * std::pow(back / front, settings_.backward);
        return pieces_.empty() ? p : p * std::pow(reader.probability(word) / p, settings_.pieces);
    }

    // Whether letters are known behind the open places more often than before them, within the reach of the n-grams.
    bool more_follows(const Allowed &allowed) const {
        const std::size_t reach = settings_.order - 1;
        std::ptrdiff_t more = 0;
        for (std::size_t open = 0; open < allowed.size(); ++open) {
            if (allowed[open].size() == 1) continue;
            for (std::size_t i = open < reach ? 0 : open - reach; i < std::min(open + reach + 1, allowed.size()); ++i)
                if (allowed[i].size() == 1) more += i > open ? 1 : -1;
        }
        return more > 0;
    }

    // p of each word by the n-grams of one direction; words that are read alike at first share the work.
    std::vector<double> read(const std::vector<std::uint8_t> &letters, std::size_t length, std::size_t words,
                             bool from_end) const {
        const Ngram &reader = from_end ? backward_ : forward_;
        const auto letter = [&](std::size_t word, std::size_t i) {
            return letters[from_end ? (word + 1) * length - 1 - i : word * length + i];
        };
        std::vector<std::pair<std::uint64_t, std::uint32_t>> order(words); // by the first eight letters that are read
        for (std::uint32_t word = 0; word < words; ++word) {
            std::uint64_t beginning = 0;
            for (std::size_t i = 0; i < 8; ++i) beginning = beginning << 8 | (i < length ? letter(word, i) : 0);
            order[word] = {beginning, word};
        }
        std::sort(order.begin(), order.end());
        std::vector<std::size_t> common(words, 0); // first letters that a word shares with the one before it
        for (std::size_t n = 1; n < words; ++n)
            while (common[n] < length && letter(order[n].second, common[n]) == letter(order[n - 1].second, common[n]))
                ++common[n];
        std::vector<Ngram::Step> reached(words, {1.0, reader.start()});
        for (std::size_t i = 0; i < length; ++i)
            for (std::size_t n = 0; n < words; ++n) {
                if (n + ahead < words) reader.prefetch_successors(reached[n + ahead].next);
                if (common[n] > i) {
                    reached[n] = reached[n - 1];
                } else {
                    const Ngram::Step step = reader.step(reached[n].next, letter(order[n].second, i));
                    reached[n] = {reached[n].p * step.p, step.next};
                    reader.prefetch(step.next);
                }
            }
        std::vector<double> p(words);
        for (std::size_t n = 0; n < words; ++n)
            p[order[n].second] = reached[n].p * reader.step(reached[n].next, edge_).p;
        return p;
    }

    struct Prefix {
        double p;
        double stands_for; // the prefixes dropped in its place, as a factor
        std::uint32_t node;
    };
    // The score c for which the sum of min(1, score / c) is the number wanted.
    static double threshold(const std::vector<float> &score, std::size_t wanted) {
        constexpr std::size_t lanes = 8; // several sums side by side: the compiler may not change the order of one
        double bar = std::numeric_limits<double>::infinity();
        for (;;) {
            std::array<double, lanes> sums{};
            std::array<std::size_t, lanes> sures{};
            const auto add = [&](std::size_t i, std::size_t lane) {
                const bool high = score[i] >= bar;
                sums[lane] += high ? 0.0 : score[i];
                sures[lane] += high;
            };
            std::size_t i = 0;
            for (; i + lanes <= score.size(); i += lanes)
                for (std::size_t lane = 0; lane < lanes; ++lane) add(i + lane, lane);
            for (; i < score.size(); ++i) add(i, 0);
            const double rest = std::accumulate(sums.begin(), sums.end(), 0.0);
            const std::size_t sure = std::accumulate(sures.begin(), sures.end(), std::size_t{0});
            if (sure >= wanted) return bar;
            const double next = rest / static_cast<double>(wanted - sure);
            if (!(next < bar)) return bar;
            bar = next;
        }
    }

    unsigned edge_ = 0;
    Settings settings_;
    Ngram forward_, backward_;
    PieceModel pieces_;
    Trigrams ahead_forward_, ahead_backward_; // what the sampler knows of the letters to come, by its direction
    WordSet listed_;
};

} // namespace bestguess::letters
